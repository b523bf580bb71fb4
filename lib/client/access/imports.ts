/** Imports from PostHog. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { imports } from "@/lib/contract/endpoints/imports";
import type { ImportRun } from "@/lib/contract/project/import";

/** Imports that are listed. */
const listed = "20";

/** Milliseconds after which an import that is in progress is read again. */
const pollMs = 2000;

/** The key of a project's imports in the cache. */
export const importsKey = (projectId: string) => ["projects", projectId, "imports"] as const;

const paramsOf = (projectId: string, id: string) => ({ project_id: projectId, id });

/** Whether an import counts or reads at the moment. */
export const isInProgress = ({ status }: ImportRun): boolean => status === "counting" || status === "running";

/** The newest imports of a project; read again while one is in progress. */
export const importsOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(importsKey(projectId), "GET /api/projects/{project_id}/imports/", {
      params: { project_id: projectId },
      query: { limit: listed },
    }),
    refetchInterval: ({ state }) => (state.data?.results.some(isInProgress) ? pollMs : false),
  });

/** Prepares an import. @throws as `call` does */
export const createImport = (projectId: string, body: BodyIn<typeof imports.create>): Promise<ImportRun> =>
  call("POST /api/projects/{project_id}/imports/", { params: { project_id: projectId }, body });

/** Starts an import, or continues one that failed. @throws as `call` does */
export const startImport = (projectId: string, id: string): Promise<ImportRun> =>
  call("POST /api/projects/{project_id}/imports/{id}/start/", { params: paramsOf(projectId, id) });

/** Ends an import. @throws as `call` does */
export const cancelImport = (projectId: string, id: string): Promise<ImportRun> =>
  call("POST /api/projects/{project_id}/imports/{id}/cancel/", { params: paramsOf(projectId, id) });
