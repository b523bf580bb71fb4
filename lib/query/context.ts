import "server-only";
import type { Node, SelectStmt } from "libpg-query";
import type { SelectColumn, SelectScope, TranslationState } from "@/lib/query/scope";
import { convertTo, type SqlTerm } from "@/lib/query/terms";

/** A translated SELECT, without parentheses. */
export interface TranslatedSelect {
  sql: string;
  columns: SelectColumn[];
}

/** The context of an expression; expressions and SELECTs inside it are translated through it. */
export interface Context {
  translation: TranslationState;
  scope: SelectScope;
  /** Whether the names of the SELECT's columns are used, by the response or by an outer SELECT. */
  isNamed: boolean;
  /** Translates an inner expression. @throws UnsupportedSql */
  expression(node: Node | undefined): SqlTerm;
  /** Translates an inner SELECT. @throws UnsupportedSql */
  select(statement: SelectStmt, outer: SelectScope, isNamed: boolean): TranslatedSelect;
}

/** The texts of String nodes. */
export const readNames = (nodes: readonly Node[] = []): string[] =>
  nodes.map((node) => ("String" in node ? (node.String.sval ?? "") : ""));

/** Translates a list of expressions. @throws UnsupportedSql */
export const translateList = (nodes: readonly Node[] | undefined, context: Context): SqlTerm[] =>
  (nodes ?? []).map((node) => context.expression(node));

/** Translates an expression as a boolean. @throws UnsupportedSql */
export const translateCondition = (node: Node | undefined, context: Context): SqlTerm =>
  convertTo("boolean", context.expression(node));
