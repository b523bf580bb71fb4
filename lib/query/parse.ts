import "server-only";
import { hasSqlDetails, type Node, type ParseResult, parse, type SelectStmt } from "libpg-query";
import type { QuerySource } from "@/lib/query/tokens";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/**
 * Parses a query with PostgreSQL's grammar.
 *
 * @throws UnsupportedSql unless it is one SELECT
 */
export async function parseSelect(source: QuerySource): Promise<SelectStmt> {
  const { stmts = [] } = await parseTokens(source);
  const [first, second] = stmts;
  if (!first?.stmt) throw new UnsupportedSql("The query is empty", undefined);
  if (second) throw new UnsupportedSql("Only one statement is allowed", (second.stmt_location ?? 0) + 1);
  if (!("SelectStmt" in first.stmt))
    throw new UnsupportedSql(`Only SELECT is allowed, not ${describeNode(first.stmt)}`, 0);
  return first.stmt.SelectStmt;
}

async function parseTokens({ sql, tokens }: QuerySource): Promise<ParseResult> {
  if (tokens.length === 0) return {};
  try {
    return await parse(sql);
  } catch (error) {
    // Apart from syntax errors, the parser only fails for trees that exceed its stack.
    if (!hasSqlDetails(error)) throw new UnsupportedSql("The query is nested too deeply", undefined);
    // The parser's position counts characters; positions in trees count bytes.
    const before = [...sql].slice(0, error.sqlDetails?.cursorPosition ?? 0).join("");
    const isAtEnd = Buffer.byteLength(before) >= Buffer.byteLength(sql);
    if (isAtEnd) throw new UnsupportedSql("Unexpected end of query", undefined);
    throw new UnsupportedSql("Syntax error", Buffer.byteLength(before));
  }
}

/** The kind of a node in words, for messages: `InsertStmt` as `insert`. */
export function describeNode(node: Node): string {
  const [kind = ""] = Object.keys(node);
  return kind
    .replace(/^A_|Stmt$|Expr$/g, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

/**
 * Checks that a node has no other keys than the given ones, so that unsupported clauses are refused instead of ignored.
 *
 * @throws UnsupportedSql
 */
export function allowKeys<T extends object>(
  subject: string,
  node: T,
  at: number | undefined,
  ...keys: (keyof T)[]
): void {
  const unknownKey = Object.keys(node).find((key) => !keys.includes(key as keyof T));
  if (unknownKey !== undefined) {
    const clause = unknownKey
      .replace(/Clause$|^agg_/g, "")
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase();
    throw new UnsupportedSql(`${subject} with ${clause.replaceAll("_", " ")} is not allowed`, at);
  }
}
