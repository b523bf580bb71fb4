import { z } from "zod";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";
import {
  maxTagRules,
  TagPreview,
  TagPreviewInput,
  TagRule,
  TagRuleChanges,
  TagRuleInput,
} from "@/lib/contract/survey/tag-rule";

const root = "/api/projects/{project_id}/surveys/{id}/tag_rules/" as const;
const OneSurvey = InProject.extend({ id: z.guid().toLowerCase().describe("The survey's UUID.") });
const OneRule = OneSurvey.extend({ rule_id: integerId().describe("The rule's id.") });

/** Rules that tag new responses of a survey. Ours. */
export const tagRules = endpointsOf("tagRules", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List tag rules",
    description: `Oldest first; a survey has at most ${maxTagRules}.`,
    isExtension: true,
    scopes: ["survey:read"],
    params: OneSurvey,
    returns: { 200: z.array(TagRule) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Create a tag rule",
    description:
      "New responses get the tag when they are stored, and partial ones when an answer arrives. A tag that was removed from a response is not added again.",
    isExtension: true,
    scopes: ["survey:write"],
    params: OneSurvey,
    body: TagRuleInput,
    returns: { 201: TagRule },
  }),
  preview: endpoint({
    method: "POST",
    path: `${root}preview/`,
    summary: "Count responses that a tag rule would match",
    isExtension: true,
    scopes: ["survey:write"],
    params: OneSurvey,
    body: TagPreviewInput,
    returns: { 200: TagPreview },
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{rule_id}/`,
    summary: "Update a tag rule",
    description: "Responses keep tags that they have.",
    isExtension: true,
    scopes: ["survey:write"],
    params: OneRule,
    body: TagRuleChanges,
    returns: { 200: TagRule },
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${root}{rule_id}/`,
    summary: "Delete a tag rule",
    description: "Responses keep tags that they have.",
    isExtension: true,
    scopes: ["survey:write"],
    params: OneRule,
    returns: { 204: null },
  }),
});
