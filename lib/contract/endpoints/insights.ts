import { z } from "zod";
import {
  Insight,
  InsightChanges,
  InsightInput,
  InsightListQuery,
  InsightQueryParams,
} from "@/lib/contract/analysis/insight";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { pageOf } from "@/lib/contract/wire/page";

const root = "/api/projects/{project_id}/insights/" as const;

/** An insight by its id or short id; anything else is the 404 of an unknown one. */
const insightId = () =>
  z
    .string()
    .regex(/^(\d{1,10}|[A-Za-z0-9]{8})$/)
    .meta({ override: { type: "string" } });

const OneInsight = InProject.extend({ id: insightId().describe("Id or short id.") });

const writing =
  "Requires person:write, because there is no scope for insights and editors may save analyses.";

/** Saved analyses. */
export const insights = endpointsOf("insights", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List saved analyses",
    description: "Without results, and without deleted ones.",
    scopes: ["person:read"],
    params: InProject,
    query: InsightListQuery,
    returns: { 200: pageOf(Insight) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Save an analysis",
    description: writing,
    scopes: ["person:write"],
    params: InProject,
    body: InsightInput,
    returns: { 201: Insight },
  }),
  get: endpoint({
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a saved analysis",
    description: "With `refresh` also its result; that of a query requires query:read.",
    scopes: ["person:read"],
    scopesFor: ({ query }: { query?: unknown }) => (query ? ["query:read"] : []),
    params: OneInsight,
    query: InsightQueryParams,
    returns: { 200: Insight },
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{id}/`,
    summary: "Update a saved analysis",
    description: `A deleted one can only be restored. ${writing}`,
    scopes: ["person:write"],
    params: OneInsight,
    body: InsightChanges,
    returns: { 200: Insight },
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a saved analysis",
    description: `Soft delete; PostHog has only PATCH with \`deleted\` for it. ${writing}`,
    scopes: ["person:write"],
    params: OneInsight,
    returns: { 204: null },
  }),
});
