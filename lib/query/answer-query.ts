import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { HogqlCheck, HogqlInput, HogqlResult } from "@/lib/contract/analysis/hogql";
import { Invalid } from "@/lib/errors";
import { checkQuery } from "@/lib/query/check-query";
import { type RecordedProject, runQuery } from "@/lib/query/run-query";

/**
 * Runs or checks a query of a project, in any of its wrappers.
 *
 * @param signal of the request: aborts the query
 * @throws Invalid for a query that is not allowed or fails; Busy; Unavailable without a role to run it
 */
export async function answerQuery(
  project: RecordedProject,
  actor: Actor,
  { query }: HogqlInput,
  signal: AbortSignal,
): Promise<HogqlResult | HogqlCheck> {
  if (query.kind === "HogQLMetadata") return await checkQuery(project, query, signal);
  if (query.kind === "HogQLQuery") return await runQuery(project, actor, query, signal);
  try {
    return await runQuery(project, actor, query.source, signal);
  } catch (error) {
    // The same error, with the path of the inner query.
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(
      error.attr,
      error.code,
      error.message,
      error.path?.replace(/^query\./, "query.source."),
    );
  }
}
