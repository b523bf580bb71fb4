/** Requests of analyses. None of these retries a rejected request; `useAnalysis` does, and shows it. */
import { uuidv7 } from "uuidv7";
import { call } from "@/lib/client/call";
import type { CorrelationParams, FunnelParams } from "@/lib/contract/analysis/funnel";
import type { LifecycleParams, LifecycleSeries } from "@/lib/contract/analysis/lifecycle";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";
import type { PathsParams } from "@/lib/contract/analysis/paths";
import type { RetentionParams } from "@/lib/contract/analysis/retention";
import type { TrendParams, TrendSeries } from "@/lib/contract/analysis/trend";

/** Options of a request for an analysis. */
export interface AskOptions {
  /** Whether the server computes the result again. */
  refresh: boolean;
  signal: AbortSignal;
  /** Receives the request's name before it is sent, to ask for its progress. */
  onAsk?: ((running: RunningAnalysis) => void) | undefined;
}

/** A request for an analysis, for `askProgress`. */
export interface RunningAnalysis {
  projectId: string;
  progressId: string;
}

/** The input of a request for an analysis. */
function inputOf<Params extends object>(projectId: string, params: Params, options: AskOptions) {
  const { refresh, signal, onAsk } = options;
  const progressId = uuidv7();
  onAsk?.({ projectId, progressId });
  return {
    params: { project_id: projectId },
    body: { ...params, refresh, progress_id: progressId },
    signal,
    isRetried: false,
  };
}

/** The progress of an analysis. @throws as `call` does; 404 before the server has its request */
export const askProgress = ({ projectId, progressId }: RunningAnalysis, signal: AbortSignal) =>
  call("GET /api/projects/{project_id}/insights/progress/", {
    params: { project_id: projectId },
    query: { id: progressId },
    signal,
    isRetried: false,
  });

/** The key of an analysis in the cache. */
export const insightKey = (projectId: string, insight: string, params: object) =>
  ["projects", projectId, "insights", insight, params] as const;

/** The path of an analysis and its question, to call it from elsewhere. */
export interface InsightCall {
  path: string;
  body: object;
}

/** The call that answers a question. @param insight its path below `insights/` */
export const insightCall = (projectId: string, insight: string, body: object): InsightCall => ({
  path: `/api/projects/${encodeURIComponent(projectId)}/insights/${insight}/`,
  body,
});

/** Calculates a funnel. @throws as `call` does */
export const askFunnel = (projectId: string, params: Partial<FunnelParams>, options: AskOptions) =>
  call("POST /api/projects/{project_id}/insights/funnel/", inputOf(projectId, params, options));

/** Calculates what correlates with completing a funnel. @throws as `call` does */
export const askCorrelation = (projectId: string, params: Partial<CorrelationParams>, options: AskOptions) =>
  call("POST /api/projects/{project_id}/insights/funnel/correlation/", inputOf(projectId, params, options));

const askTrend = (projectId: string, params: Partial<TrendParams>, options: AskOptions) =>
  call("POST /api/projects/{project_id}/insights/trend/", inputOf(projectId, params, options));

/** Calculates a lifecycle. @throws as `call` does */
export async function askLifecycle(projectId: string, params: Partial<LifecycleParams>, options: AskOptions) {
  const { result, ...answer } = await askTrend(projectId, { ...params, shown_as: "Lifecycle" }, options);
  return { ...answer, result: result as LifecycleSeries[] }; // shown as a lifecycle
}

/** Calculates trends. @throws as `call` does */
export async function askTrends(projectId: string, params: Partial<TrendParams>, options: AskOptions) {
  const { result, ...answer } = await askTrend(projectId, { ...params, shown_as: undefined }, options);
  return { ...answer, result: result as TrendSeries[] }; // not shown as a lifecycle
}

/** Calculates the edges of paths. @throws as `call` does */
export const askPaths = (projectId: string, params: Partial<PathsParams>, options: AskOptions) =>
  call("POST /api/projects/{project_id}/insights/path/", inputOf(projectId, params, options));

/** Calculates cohorts and how many come back. @throws as `call` does */
export const askRetention = (projectId: string, params: Partial<RetentionParams>, options: AskOptions) =>
  call("POST /api/projects/{project_id}/insights/retention/", inputOf(projectId, params, options));

/** Calculates in how many intervals persons are active. @throws as `call` does */
export const askStickiness = (projectId: string, params: Partial<AnalysisParams>, options: AskOptions) =>
  call("POST /api/projects/{project_id}/insights/stickiness/", inputOf(projectId, params, options));
