import { z } from "zod";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { ImportInput, ImportRun } from "@/lib/contract/project/import";
import { PageQuery, pageOf } from "@/lib/contract/wire/page";

const root = "/api/projects/{project_id}/imports/" as const;
const OneImport = InProject.extend({ id: z.guid().toLowerCase().describe("The import's UUID.") });
const read = { scopes: ["project:read"], isExtension: true } as const;
const write = { scopes: ["project:write"], permission: "personal_data", isExtension: true } as const;

/** Imports from a running PostHog. Ours. */
export const imports = endpointsOf("imports", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List imports",
    description: "Newest first.",
    ...read,
    params: InProject,
    query: PageQuery,
    returns: { 200: pageOf(ImportRun) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Prepare an import from PostHog",
    description: "Counts what there is, by a job. Nothing is imported before the start.",
    ...write,
    params: InProject,
    body: ImportInput,
    returns: { 201: ImportRun },
  }),
  get: endpoint({
    method: "GET",
    path: `${root}{id}/`,
    summary: "Get an import",
    ...read,
    params: OneImport,
    returns: { 200: ImportRun },
  }),
  start: endpoint({
    method: "POST",
    path: `${root}{id}/start/`,
    summary: "Start an import",
    description: "After the dry run, or again after a failure: it continues where it stopped.",
    ...write,
    params: OneImport,
    returns: { 200: ImportRun },
  }),
  cancel: endpoint({
    method: "POST",
    path: `${root}{id}/cancel/`,
    summary: "Cancel an import",
    description: "What was imported stays. The key is deleted.",
    ...write,
    params: OneImport,
    returns: { 200: ImportRun },
  }),
});
