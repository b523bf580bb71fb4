import "server-only";
import { defaultRows, type HogqlValue, maxRows } from "@/lib/contract/analysis/hogql";
import type { PersonalProperties } from "@/lib/contract/person/personal";
import { InvalidQuery, type Span } from "@/lib/query/invalid-query";
import { parseSelect } from "@/lib/query/parse";
import type { TranslationState } from "@/lib/query/scope";
import { readWindow, translateSelect } from "@/lib/query/select";
import type { TranslatedProject } from "@/lib/query/tables";
import type { Kind } from "@/lib/query/terms";
import { type QuerySource, tokenize } from "@/lib/query/tokens";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** A query translated to PostgreSQL. */
export interface TranslatedQuery {
  /** A statement that returns up to one row more than the limit, which shows whether there are more. */
  sql: string;
  columns: string[];
  limit: number;
  offset: number;
  /** The query with its LIMIT, without anything after the statement. */
  hogql: string;
  /** The distinct tables it reads. */
  tables: string[];
  /** Whether it reads personal data of persons or events. */
  readsPersonal: boolean;
}

/**
 * Translates HogQL into one SELECT over the views of a project. Nothing of the query's text is kept but its literals,
 * quoted, and the names of its tables, quoted: the rest is printed from what the parser understood and this folder
 * lists.
 *
 * @param personal the personal properties of the project
 * @throws InvalidQuery for anything unsupported, with its position
 */
export async function translate(
  query: string,
  values: Record<string, HogqlValue>,
  project: TranslatedProject,
  personal: PersonalProperties,
): Promise<TranslatedQuery> {
  const source = tokenize(query, values);
  try {
    return await translateTokens(source, project, personal);
  } catch (error) {
    if (!(error instanceof UnsupportedSql)) throw error;
    throw new InvalidQuery(error.message, query, toSpan(source, error.at));
  }
}

/** Translates a tokenized query, in time linear in the number of tokens. @throws UnsupportedSql */
export async function translateTokens(
  source: QuerySource,
  project: TranslatedProject,
  personal: PersonalProperties,
): Promise<TranslatedQuery> {
  const statement = await parseSelect(source);
  const translation: TranslationState = {
    source,
    project,
    used: { expressions: 0, tables: 0, aggregates: 0, regexes: 0 },
    personal,
    readsPersonal: false,
    tables: new Set(),
    depth: 0,
  };
  const window = readWindow(statement, translation);
  const limit = Math.min(window.limit ?? defaultRows, maxRows);
  const query = translateSelect(statement, translation, null, {
    window: { limit: limit + 1, offset: window.offset },
  });
  const resultColumns = query.columns.map(({ kind }, index) => printColumn(kind, `q.c${index + 1}`));
  return {
    sql: `SELECT ${resultColumns.join(", ")} FROM (${query.sql}) AS q`,
    columns: query.columns.map(({ name }) => name),
    limit,
    offset: window.offset,
    tables: [...translation.tables],
    readsPersonal: translation.readsPersonal,
    hogql: `${readStatement(source)}${window.limit === null ? `\nLIMIT ${limit}` : ""}`,
  };
}

/** A column of the result; texts and JSON are limited in length. */
function printColumn(kind: Kind, sql: string): string {
  if (kind === "text" || kind === "property" || kind === "null") return `hogql.bounded(${sql}::text)`;
  return kind === "json" || kind === "interval" ? `hogql.bounded(${sql}::text)` : sql;
}

function readStatement({ query, tokens }: QuerySource): string {
  const last = tokens.findLast(({ text }) => text !== ";");
  return query.slice(tokens[0]?.start, last?.end);
}

function toSpan({ tokens, tokenAt }: QuerySource, at: number | undefined): Span | null {
  const token = at === undefined ? undefined : tokens[tokenAt(at)];
  return token ? { start: token.start, end: token.end } : null;
}
