import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { CachedResult } from "@/lib/analysis/cached";
import { correlation } from "@/lib/analysis/correlation/answer";
import { funnel } from "@/lib/analysis/funnel/answer";
import { pathsInsight } from "@/lib/analysis/paths/answer";
import type { AnalysisProject, RunOptions } from "@/lib/analysis/request/scope";
import { retentionInsight } from "@/lib/analysis/retention/answer";
import { stickinessInsight } from "@/lib/analysis/stickiness/answer";
import { trend } from "@/lib/analysis/trends/answer";
import { type Insight, InsightFilters, InsightQuery, sourceOf } from "@/lib/contract/analysis/insight";
import { type InsightOverride, overrideFilters } from "@/lib/contract/analysis/override";
import { Invalid } from "@/lib/errors";
import type { InsightAnswer, InsightRow } from "@/lib/insights/view";
import { runQuery } from "@/lib/query/run-query";

/** Options of a calculation. */
export interface CalculationOptions {
  /** Whether a cached result does not do. */
  isForced: boolean;
  /** What a board says for all of its analyses. */
  override: InsightOverride;
  /** Who wants it: queries that read personal data are recorded. */
  actor: Actor;
  /** The signal of the request; ends the calculation. */
  signal: AbortSignal;
}

/**
 * The result of a saved analysis, by the operation of its own endpoint; a query's rows.
 *
 * @throws Invalid as that operation, and for filters that today's rules reject
 */
export async function calculateInsight(
  project: AnalysisProject & { name: string },
  { filters, query }: Pick<InsightRow, "filters" | "query">,
  { isForced, override, actor, signal }: CalculationOptions,
): Promise<InsightAnswer> {
  if (query) return await answerQuery(project, actor, query, signal);
  const answer = await calculateFilters(project, overrideFilters(filters ?? {}, override), {
    isForced,
    signal,
  });
  return { ...answer, columns: null, types: null, hasMore: null, timezone: project.timezone };
}

/** The same for parameters. @throws as `calculateInsight` */
export async function calculateFilters(
  project: AnalysisProject,
  filters: Record<string, unknown>,
  { isForced, signal }: Pick<CalculationOptions, "isForced" | "signal">,
): Promise<CachedResult<NonNullable<Insight["result"]>>> {
  const parsed = InsightFilters.safeParse(filters);
  if (!parsed.success) {
    throw new Invalid("filters", "invalid_input", "These filters are no longer supported. Save them again.");
  }
  return await answerFilters(project, { ...parsed.data, refresh: isForced }, { signal });
}

async function answerFilters(
  project: AnalysisProject,
  filters: InsightFilters,
  options: RunOptions,
): Promise<CachedResult<NonNullable<Insight["result"]>>> {
  switch (filters.insight) {
    case "FUNNELS":
      return await funnel(project, filters, options);
    case "CORRELATION":
      return await correlation(project, filters, options);
    case "LIFECYCLE":
    case "TRENDS":
      return await trend(project, filters, options);
    case "PATHS":
      return await pathsInsight(project, filters, options);
    case "RETENTION":
      return await retentionInsight(project, filters, options);
    case "STICKINESS":
      return await stickinessInsight(project, filters, options);
  }
}

async function answerQuery(
  project: AnalysisProject & { name: string },
  actor: Actor,
  stored: Record<string, unknown>,
  signal: AbortSignal,
): Promise<InsightAnswer> {
  const parsed = InsightQuery.safeParse(stored);
  if (!parsed.success) {
    throw new Invalid("query", "invalid_input", "This query is no longer supported. Save it again.");
  }
  const answer = await runQuery(project, actor, sourceOf(parsed.data), signal);
  const { results, columns, types, hasMore, last_refresh, timezone } = answer;
  return { result: results, columns, types, hasMore, last_refresh, is_cached: false, timezone };
}
