import "server-only";
import type { HogqlCheck, HogqlMetadata } from "@/lib/contract/analysis/hogql";
import { Invalid, Unavailable } from "@/lib/errors";
import { readPersonalProperties } from "@/lib/personal/read";
import { runLimited, runStatement } from "@/lib/query/connection";
import { InvalidQuery } from "@/lib/query/invalid-query";
import type { QueriedProject } from "@/lib/query/reader";
import type { TranslatedProject } from "@/lib/query/tables";
import { translate } from "@/lib/query/translate";

/**
 * Checks whether a query would run: translates it and lets PostgreSQL plan it, which alone checks grouping. Where PostgreSQL
 * can't be asked, translation decides.
 *
 * @param signal of the request   @throws Busy
 */
export async function checkQuery(
  project: QueriedProject & TranslatedProject,
  { query, values = {} }: Pick<HogqlMetadata, "query" | "values">,
  signal: AbortSignal,
): Promise<HogqlCheck> {
  const response = { query, isUsingIndices: null, warnings: [], notices: [], ch_table_names: null };
  try {
    const tables = await runLimited(project.id, signal, async () => {
      const personal = project.masking ?? (await readPersonalProperties(project));
      const { sql, tables } = await translate(query, values, project, personal);
      await planQuery(project, sql, signal);
      return tables;
    });
    return { ...response, isValid: true, errors: [], table_names: tables };
  } catch (error) {
    // The error of the query is the answer.
    if (!(error instanceof Invalid)) throw error;
    return { ...response, isValid: false, errors: [toNotice(error, query)], table_names: null };
  }
}

async function planQuery(project: QueriedProject, sql: string, signal: AbortSignal): Promise<void> {
  try {
    await runStatement(project, `EXPLAIN ${sql}`, signal);
  } catch (error) {
    // Without a role to run queries, only translation is checked.
    if (!(error instanceof Unavailable)) throw error;
  }
}

function toNotice(error: Invalid, query: string): HogqlCheck["errors"][number] {
  const span = (error instanceof InvalidQuery && error.span) || { start: 0, end: query.length };
  const message = error instanceof InvalidQuery ? `${error.sentence}.` : error.message;
  return { message, ...span, fix: null };
}
