import "server-only";
import type { HogqlCheck, HogqlMetadata } from "@/lib/contract/hogql";
import { Invalid, Unavailable } from "@/lib/errors";
import { inTurn, readRows } from "@/lib/query/connection";
import { InvalidQuery } from "@/lib/query/invalid-query";
import type { Subject } from "@/lib/query/reader";
import { translate } from "@/lib/query/translate";

/**
 * Whether a query would run, and where it would not: translated, and planned by PostgreSQL, which alone knows of
 * grouping. Where PostgreSQL may not be asked, translation decides.
 *
 * @param signal of the caller   @throws Busy
 */
export async function checkQuery(
  project: Subject,
  { query, values = {} }: Pick<HogqlMetadata, "query" | "values">,
  signal: AbortSignal,
): Promise<HogqlCheck> {
  const answer = { query, isUsingIndices: null, warnings: [], notices: [], ch_table_names: null };
  try {
    const tables = await inTurn(project.id, signal, async () => {
      const { sql, tables } = await translate(query, values, project.id);
      await planned(project, sql, signal);
      return tables;
    });
    return { ...answer, isValid: true, errors: [], table_names: tables };
  } catch (error) {
    // What is wrong with the query is the answer.
    if (!(error instanceof Invalid)) throw error;
    return { ...answer, isValid: false, errors: [noticeOf(error, query)], table_names: null };
  }
}

async function planned(project: Subject, sql: string, signal: AbortSignal): Promise<void> {
  try {
    await readRows(project, `EXPLAIN ${sql}`, signal);
  } catch (error) {
    // Without a role to run queries, those that can be translated are valid.
    if (!(error instanceof Unavailable)) throw error;
  }
}

function noticeOf(error: Invalid, query: string): HogqlCheck["errors"][number] {
  const span = (error instanceof InvalidQuery && error.span) || { start: 0, end: query.length };
  const message = error instanceof InvalidQuery ? `${error.sentence}.` : error.message;
  return { message, ...span, fix: null };
}
