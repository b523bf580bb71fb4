import "server-only";
import { hasSqlDetails, type Node, type ParseResult, parse, type SelectStmt } from "libpg-query";
import { Refusal } from "@/lib/query/refusal";
import type { Source } from "@/lib/query/tokens";

/**
 * Parses a query by PostgreSQL's own grammar.
 *
 * @throws Refusal for what is no statement, more than one, or no SELECT
 */
export async function parseSelect(source: Source): Promise<SelectStmt> {
  const { stmts = [] } = await parsed(source);
  const [first, second] = stmts;
  if (!first?.stmt) throw new Refusal("The query is empty", undefined);
  if (second) throw new Refusal("Only one statement is allowed", (second.stmt_location ?? 0) + 1);
  if (!("SelectStmt" in first.stmt))
    throw new Refusal(`Only SELECT is allowed, not ${wordsOf(first.stmt)}`, 0);
  return first.stmt.SelectStmt;
}

async function parsed({ sql, tokens }: Source): Promise<ParseResult> {
  if (tokens.length === 0) return {};
  try {
    return await parse(sql);
  } catch (error) {
    // A tree too deep for its stack is the parser's only other failure.
    if (!hasSqlDetails(error)) throw new Refusal("The query is nested too deeply", undefined);
    // It counts characters, where trees count bytes.
    const before = [...sql].slice(0, error.sqlDetails?.cursorPosition ?? 0).join("");
    const isAtEnd = Buffer.byteLength(before) >= Buffer.byteLength(sql);
    if (isAtEnd) throw new Refusal("Unexpected end of query", undefined);
    throw new Refusal("Syntax error", Buffer.byteLength(before));
  }
}

/** What kind of thing a node is, for a sentence: `InsertStmt` as `insert`. */
export function wordsOf(node: Node): string {
  const [kind = ""] = Object.keys(node);
  return kind
    .replace(/^A_|Stmt$|Expr$/g, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

/**
 * Everything a node may say is named by who reads it: a clause that nobody thought of is refused, not lost.
 *
 * @throws Refusal
 */
export function only<T extends object>(
  what: string,
  node: T,
  at: number | undefined,
  ...keys: (keyof T)[]
): void {
  const other = Object.keys(node).find((key) => !keys.includes(key as keyof T));
  if (other !== undefined) {
    const clause = other
      .replace(/Clause$|^agg_/g, "")
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase();
    throw new Refusal(`${what} with ${clause.replaceAll("_", " ")} is not allowed`, at);
  }
}
