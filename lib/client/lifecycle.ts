import { call } from "@/lib/client/call";
import type { TrendParams } from "@/lib/contract/lifecycle";

/** The key of a lifecycle in the cache. */
export const lifecycleKey = (projectId: string, params: object) =>
  ["projects", projectId, "insights", "lifecycle", params] as const;

/** Calculates a lifecycle; a request that is refused is not repeated. @throws as `call` */
export const askLifecycle = (
  projectId: string,
  params: Partial<TrendParams>,
  { refresh, signal }: { refresh: boolean; signal: AbortSignal },
) =>
  call("POST /api/projects/{project_id}/insights/trend/", {
    params: { project_id: projectId },
    body: { ...params, shown_as: "Lifecycle", refresh },
    signal,
    isRetried: false,
  });

/** The lifecycle of an event. */
export const lifecyclePath = (projectId: string) => `/p/${projectId}/analysis/lifecycle`;
