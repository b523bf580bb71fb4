import { z } from "zod";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";
import { LinksQuery, SurveyLink, SurveyLinkBatch } from "@/lib/contract/survey/link";
import { PageQuery, pageOf } from "@/lib/contract/wire/page";

const root = "/api/projects/{project_id}/surveys/{id}/link_batches/" as const;
const OneSurvey = InProject.extend({ id: z.guid().toLowerCase().describe("The survey's UUID.") });
const OneBatch = OneSurvey.extend({ batch_id: integerId().describe("The batch's id.") });

/** Batches of single-use links, which `surveys.createLinks` makes. Ours. */
export const surveyLinks = endpointsOf("surveyLinks", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List batches of single-use links",
    description: "Newest first.",
    isExtension: true,
    scopes: ["survey:read"],
    params: OneSurvey,
    query: PageQuery,
    returns: { 200: pageOf(SurveyLinkBatch) },
  }),
  links: endpoint({
    method: "POST",
    path: `${root}{batch_id}/links/`,
    summary: "Make the links of a batch again",
    description:
      "The same links as when they were made. Of a cohort, those of its present persons. 400 for a revoked batch, for batch 0, and where the cohort was deleted.",
    isExtension: true,
    scopes: ["survey:write", "person:read"],
    permission: "personal_data",
    params: OneBatch,
    query: LinksQuery,
    returns: { 200: z.array(SurveyLink) },
  }),
  revoke: endpoint({
    method: "POST",
    path: `${root}{batch_id}/revoke/`,
    summary: "Revoke a batch of single-use links",
    description: "Its links can't be used any more, for good. Responses are kept.",
    isExtension: true,
    scopes: ["survey:write"],
    params: OneBatch,
    returns: { 200: SurveyLinkBatch },
  }),
});
