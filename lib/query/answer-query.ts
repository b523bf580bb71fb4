import "server-only";
import type { HogqlCheck, HogqlInput, HogqlResult } from "@/lib/contract/hogql";
import { Invalid } from "@/lib/errors";
import { checkQuery } from "@/lib/query/check-query";
import type { Subject } from "@/lib/query/reader";
import { runQuery } from "@/lib/query/run-query";

/**
 * Runs or checks a query of a project, whatever it is wrapped in.
 *
 * @param signal of the caller: what nobody waits for is not finished
 * @throws Invalid for what is not allowed or does not run; Busy; Unavailable where there is no role to run it
 */
export async function answerQuery(
  project: Subject,
  { query }: HogqlInput,
  signal: AbortSignal,
): Promise<HogqlResult | HogqlCheck> {
  if (query.kind === "HogQLMetadata") return await checkQuery(project, query, signal);
  if (query.kind === "HogQLQuery") return await runQuery(project, query, signal);
  try {
    return await runQuery(project, query.source, signal);
  } catch (error) {
    // The same words, at the place where the query is.
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(
      error.attr,
      error.code,
      error.message,
      error.path?.replace(/^query\./, "query.source."),
    );
  }
}
