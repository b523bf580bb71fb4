/** Addresses of the screens of analyses. Their parameters have the names of the API. */
import { writeParams } from "@/lib/client/analysis/params";
import type { CorrelationParams, FunnelParams } from "@/lib/contract/analysis/funnel";
import type { PathsParams } from "@/lib/contract/analysis/paths";

/** The list of analyses. */
export const analysisPath = (projectId: string) => `/p/${projectId}/analysis`;

const screenPath = (projectId: string, screen: string, params: object): string => {
  const query = new URLSearchParams(writeParams(params)).toString();
  return `${analysisPath(projectId)}/${screen}${query === "" ? "" : `?${query}`}`;
};

/** A funnel. */
export const funnelPath = (projectId: string, params: Partial<FunnelParams> = {}) =>
  screenPath(projectId, "funnel", params);

/** Page of correlations with completing a funnel. */
export const correlationPath = (projectId: string, params: Partial<CorrelationParams> = {}) =>
  screenPath(projectId, "correlation", params);

/** Paths, also around a step of a funnel (`funnel_filter`, `funnel_paths`). */
export const pathsPath = (projectId: string, params: Partial<PathsParams> = {}) =>
  screenPath(projectId, "paths", params);

/** Trends. */
export const trendsPath = (projectId: string) => screenPath(projectId, "trends", {});

/** The lifecycle of an event. */
export const lifecyclePath = (projectId: string) => screenPath(projectId, "lifecycle", {});

/** Cohorts, and who of them comes back. */
export const retentionPath = (projectId: string) => screenPath(projectId, "retention", {});

/** In how many intervals persons are active. */
export const stickinessPath = (projectId: string) => screenPath(projectId, "stickiness", {});

/** Questions in SQL. */
export const sqlPath = (projectId: string, query?: string) =>
  screenPath(projectId, "sql", query === undefined ? {} : { q: query });
