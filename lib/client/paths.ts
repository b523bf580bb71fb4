import { call } from "@/lib/client/call";
import type { PathsParams } from "@/lib/contract/paths";

/** The key of paths in the cache. */
export const pathsKey = (projectId: string, params: object) =>
  ["projects", projectId, "insights", "paths", params] as const;

/** Calculates the edges of paths; a request that is refused is not repeated. @throws as `call` */
export const askPaths = (
  projectId: string,
  params: Partial<PathsParams>,
  { refresh, signal }: { refresh: boolean; signal: AbortSignal },
) =>
  call("POST /api/projects/{project_id}/insights/path/", {
    params: { project_id: projectId },
    body: { ...params, refresh },
    signal,
    isRetried: false,
  });
