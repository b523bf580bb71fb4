import "server-only";
import { defaultRows, type HogqlValue, mostRows } from "@/lib/contract/hogql";
import { InvalidQuery, type Span } from "@/lib/query/invalid-query";
import { parseSelect } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import type { Translation } from "@/lib/query/scope";
import { select, windowOf } from "@/lib/query/select";
import type { Kind } from "@/lib/query/terms";
import { type Source, tokensOf } from "@/lib/query/tokens";

/** A query as PostgreSQL runs it. */
export interface Translated {
  /** One statement that gives a row more than the limit, so that it is known whether there are more. */
  sql: string;
  columns: string[];
  limit: number;
  offset: number;
  /** The query with its LIMIT, without what follows the statement. */
  hogql: string;
  /** The tables it reads, each once. */
  tables: string[];
}

/**
 * Translates HogQL into one SELECT over the views of a project. Nothing of the query's text is kept but its literals,
 * quoted, and the names of its tables, quoted: the rest is printed from what the parser understood and this folder
 * lists.
 *
 * @throws InvalidQuery for everything else, saying what it is and where
 */
export async function translate(
  query: string,
  values: Record<string, HogqlValue>,
  project: number,
): Promise<Translated> {
  const source = tokensOf(query, values);
  try {
    return await translateTokens(source, project);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new InvalidQuery(error.message, query, spanOf(source, error.at));
  }
}

/** The same of a query whose words are read, in time linear in their number. @throws Refusal */
export async function translateTokens(source: Source, project: number): Promise<Translated> {
  const statement = await parseSelect(source);
  const translation: Translation = {
    source,
    project,
    spent: { expressions: 0, tables: 0, aggregates: 0, regexes: 0 },
    tables: new Set(),
    depth: 0,
  };
  const wanted = windowOf(statement, translation);
  const limit = Math.min(wanted.limit ?? defaultRows, mostRows);
  const made = select(statement, translation, null, {
    window: { limit: limit + 1, offset: wanted.offset },
  });
  const read = made.columns.map(({ kind }, index) => printed(kind, `q.c${index + 1}`));
  return {
    sql: `SELECT ${read.join(", ")} FROM (${made.sql}) AS q`,
    columns: made.columns.map(({ name }) => name),
    limit,
    offset: wanted.offset,
    tables: [...translation.tables],
    hogql: `${statementOf(source)}${wanted.limit === null ? `\nLIMIT ${limit}` : ""}`,
  };
}

/** A column of the answer; texts and JSON only so long. */
function printed(kind: Kind, sql: string): string {
  if (kind === "text" || kind === "property" || kind === "null") return `hogql.bounded(${sql}::text)`;
  return kind === "json" || kind === "interval" ? `hogql.bounded(${sql}::text)` : sql;
}

function statementOf({ query, tokens }: Source): string {
  const last = tokens.findLast(({ text }) => text !== ";");
  return query.slice(tokens[0]?.start, last?.end);
}

function spanOf({ tokens, tokenAt }: Source, at: number | undefined): Span | null {
  const token = at === undefined ? undefined : tokens[tokenAt(at)];
  return token ? { start: token.start, end: token.end } : null;
}
