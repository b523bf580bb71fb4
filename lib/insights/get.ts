import "server-only";
import type { AnalysisProject } from "@/lib/analysis/request/scope";
import type { Insight, InsightQueryParams } from "@/lib/contract/insight";
import { type GrantedScope, missingScope } from "@/lib/contract/scope";
import { Forbidden } from "@/lib/errors";
import { calculateInsight } from "@/lib/insights/calculate";
import { findInsight } from "@/lib/insights/find";
import { toInsight } from "@/lib/insights/view";

/** Who wants an insight. */
interface InsightReader {
  /** Of the caller's key; absent without a key. */
  scopes: readonly string[] | undefined;
  /** Of the request: ends the calculation. */
  signal: AbortSignal;
}

/**
 * A saved analysis by id or short id, with its result if that is wanted.
 *
 * @throws NotFound; Forbidden for the rows of a query by a key that may not run queries; Invalid as the analysis
 */
export async function getInsight(
  project: AnalysisProject,
  id: string,
  { refresh, filters_override: dates = {} }: InsightQueryParams,
  { scopes = ["*"], signal }: InsightReader,
): Promise<Insight> {
  const row = await findInsight(project, id);
  if (refresh === "none") return toInsight(row);
  const missing = missingScope(scopes as GrantedScope[], row.query ? ["query:read"] : []);
  if (missing) throw new Forbidden(`API key missing required scope '${missing}'`);
  return toInsight(
    row,
    await calculateInsight(project, row, { isForced: refresh === "forced", dates, signal }),
  );
}
