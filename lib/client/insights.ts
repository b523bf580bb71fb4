/** Analyses: what they answer. None of these repeats a request that was refused; `useAnalysis` does, and says so. */
import { call } from "@/lib/client/call";
import type { CorrelationParams, FunnelParams } from "@/lib/contract/funnel";
import type { TrendParams } from "@/lib/contract/lifecycle";
import type { PathsParams } from "@/lib/contract/paths";

/** How an analysis is asked. */
export interface AskOptions {
  /** Whether the server computes the result anew. */
  refresh: boolean;
  signal: AbortSignal;
}

/** The key of an analysis in the cache. */
export const insightKey = (projectId: string, insight: string, params: object) =>
  ["projects", projectId, "insights", insight, params] as const;

/** Calculates a funnel. @throws as `call` does */
export const askFunnel = (
  projectId: string,
  params: Partial<FunnelParams>,
  { refresh, signal }: AskOptions,
) =>
  call("POST /api/projects/{project_id}/insights/funnel/", {
    params: { project_id: projectId },
    body: { ...params, refresh },
    signal,
    isRetried: false,
  });

/** Calculates what correlates with completing a funnel. @throws as `call` does */
export const askCorrelation = (
  projectId: string,
  params: Partial<CorrelationParams>,
  { refresh, signal }: AskOptions,
) =>
  call("POST /api/projects/{project_id}/insights/funnel/correlation/", {
    params: { project_id: projectId },
    body: { ...params, refresh },
    signal,
    isRetried: false,
  });

/** Calculates a lifecycle. @throws as `call` does */
export const askLifecycle = (
  projectId: string,
  params: Partial<TrendParams>,
  { refresh, signal }: AskOptions,
) =>
  call("POST /api/projects/{project_id}/insights/trend/", {
    params: { project_id: projectId },
    body: { ...params, shown_as: "Lifecycle", refresh },
    signal,
    isRetried: false,
  });

/** Calculates the edges of paths. @throws as `call` does */
export const askPaths = (projectId: string, params: Partial<PathsParams>, { refresh, signal }: AskOptions) =>
  call("POST /api/projects/{project_id}/insights/path/", {
    params: { project_id: projectId },
    body: { ...params, refresh },
    signal,
    isRetried: false,
  });
