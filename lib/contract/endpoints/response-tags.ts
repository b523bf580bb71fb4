import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";
import {
  ResponseTag,
  ResponseTagChanges,
  ResponseTagInput,
  ResponseTagMerge,
} from "@/lib/contract/survey/response-tag";
import { PageQuery, pageOf } from "@/lib/contract/wire/page";

const root = "/api/projects/{project_id}/response_tags/" as const;
const OneTag = InProject.extend({ id: integerId().describe("The tag's id.") });

/** Tags of survey responses. Ours. */
export const responseTags = endpointsOf("responseTags", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List response tags",
    description: "By name.",
    isExtension: true,
    scopes: ["survey:read"],
    params: InProject,
    query: PageQuery,
    returns: { 200: pageOf(ResponseTag) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Create a response tag",
    isExtension: true,
    scopes: ["survey:write"],
    params: InProject,
    body: ResponseTagInput,
    returns: { 201: ResponseTag },
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{id}/`,
    summary: "Rename a response tag",
    description: "Responses keep the tag.",
    isExtension: true,
    scopes: ["survey:write"],
    params: OneTag,
    body: ResponseTagChanges,
    returns: { 200: ResponseTag },
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a response tag",
    description: "Also removes it from all responses.",
    isExtension: true,
    scopes: ["survey:write"],
    params: OneTag,
    returns: { 204: null },
  }),
  merge: endpoint({
    method: "POST",
    path: `${root}{id}/merge/`,
    summary: "Merge a response tag into another",
    description:
      "Responses with this tag get the other one, and this tag is deleted. Returns the tag that stays.",
    isExtension: true,
    scopes: ["survey:write"],
    params: OneTag,
    body: ResponseTagMerge,
    returns: { 200: ResponseTag },
  }),
});
