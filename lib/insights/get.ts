import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { AnalysisProject } from "@/lib/analysis/request/scope";
import type { Insight, InsightQueryParams } from "@/lib/contract/analysis/insight";
import { calculateInsight } from "@/lib/insights/calculate";
import { findInsight } from "@/lib/insights/find";
import { toInsight } from "@/lib/insights/view";
import { refusePersonal } from "@/lib/personal/refuse";

/** Who wants an insight. */
interface InsightReader {
  actor: Actor;
  /** Throws Forbidden for a query that the caller may not run. */
  authorize: (insight: { query: unknown }) => void;
  /** The signal of the request; ends the calculation. */
  signal: AbortSignal;
}

/**
 * A saved analysis by id or short id, with its result if that is wanted.
 *
 * @throws NotFound; Forbidden for the rows of a query by a caller who may not run queries; Invalid as the analysis
 */
export async function getInsight(
  project: AnalysisProject & { name: string },
  id: string,
  { refresh, filters_override: override = {} }: InsightQueryParams,
  { actor, authorize, signal }: InsightReader,
): Promise<Insight> {
  const row = await findInsight(project, id);
  if (refresh === "none") return toInsight(row);
  authorize(row);
  if (project.masking) refusePersonal(project.masking, { body: row.filters }, true);
  return toInsight(
    row,
    await calculateInsight(project, row, { isForced: refresh === "forced", override, actor, signal }),
  );
}
