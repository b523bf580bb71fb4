/** Addresses of saved analyses, and of boards. */

import { writeParams } from "@/lib/client/analysis/params";
import { analysisPath } from "@/lib/client/links/analysis";
import { type InsightType, insightTypeOf } from "@/lib/contract/analysis/insight-type";
import { isObject } from "@/lib/contract/wire/json";

/** Opens a saved analysis, by id or short id, in the screen of its kind. */
export const savedAnalysisPath = (projectId: string, id: number | string) =>
  `${analysisPath(projectId)}/saved/${id}`;
/** The boards of the project. */
export const boardsPath = (projectId: string) => `${analysisPath(projectId)}/boards`;
/** One of them. */
export const boardPath = (projectId: string, id: number | string) => `${boardsPath(projectId)}/${id}`;

const screens: Record<InsightType, string> = {
  TRENDS: "trends",
  FUNNELS: "funnel",
  CORRELATION: "correlation",
  LIFECYCLE: "lifecycle",
  RETENTION: "retention",
  STICKINESS: "stickiness",
  PATHS: "paths",
  SQL: "sql",
};

/** The screen of a kind of analysis, without a question. */
export const newAnalysisPath = (projectId: string, type: InsightType) =>
  `${analysisPath(projectId)}/${screens[type]}`;

/** The parameter of an address that names the saved analysis on screen, by its short id. */
export const savedParam = "saved";

/** The part of a saved analysis that its address depends on. */
export interface OpenableInsight {
  short_id: string;
  filters: Record<string, unknown>;
  query: Record<string, unknown> | null;
}

/** The SQL of a saved query, alone or in its wrapper. */
export function savedSql(query: Record<string, unknown> | null): string {
  const source = isObject(query?.source) ? query.source : query;
  return typeof source?.query === "string" ? source.query : "";
}

/** The screen of a saved analysis, with its parameters in the address as the screen reads them. */
export function openedInsightPath(projectId: string, { short_id, filters, query }: OpenableInsight): string {
  const type = insightTypeOf(filters);
  const { insight: _, ...params } = filters;
  const texts = type === "SQL" ? { q: savedSql(query) } : writeParams(params);
  const address = new URLSearchParams({ [savedParam]: short_id, ...texts });
  return `${newAnalysisPath(projectId, type)}?${address}`;
}
