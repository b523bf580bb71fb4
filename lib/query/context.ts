import "server-only";
import type { Node, SelectStmt } from "libpg-query";
import type { Column, Scope, Translation } from "@/lib/query/scope";
import { type Term, to } from "@/lib/query/terms";

/** A translated SELECT, without parentheses. */
export interface Query {
  sql: string;
  columns: Column[];
}

/** Where an expression stands. Whatever has expressions inside translates them through it. */
export interface Context {
  translation: Translation;
  scope: Scope;
  /** Whether the names of the SELECT's columns are read: by the answer, or by a SELECT from it. */
  isNamed: boolean;
  /** Translates an expression inside this one. @throws Refusal */
  expression(node: Node | undefined): Term;
  /** Translates a SELECT inside this one. @throws Refusal */
  select(statement: SelectStmt, outer: Scope, isNamed: boolean): Query;
}

/** The names that a list of nodes spells. */
export const texts = (nodes: readonly Node[] = []): string[] =>
  nodes.map((node) => ("String" in node ? (node.String.sval ?? "") : ""));

/** Expressions one after the other. @throws Refusal */
export const listed = (nodes: readonly Node[] | undefined, context: Context): Term[] =>
  (nodes ?? []).map((node) => context.expression(node));

/** An expression that is true or false. @throws Refusal */
export const condition = (node: Node | undefined, context: Context): Term =>
  to("boolean", context.expression(node));
