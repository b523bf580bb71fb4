import "server-only";
import type { Node } from "libpg-query";
import type { Context } from "@/lib/query/context";
import { call } from "@/lib/query/expressions/calls";
import { cast } from "@/lib/query/expressions/casts";
import { choice, coalesce, extreme } from "@/lib/query/expressions/choices";
import { logic, nullTest, truthTest } from "@/lib/query/expressions/conditions";
import { member, name } from "@/lib/query/expressions/names";
import { operation } from "@/lib/query/expressions/operations";
import { subquery } from "@/lib/query/expressions/subqueries";
import { clock, constant, value } from "@/lib/query/expressions/values";
import { wordsOf } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import { deeper, spend } from "@/lib/query/scope";
import type { Term } from "@/lib/query/terms";

/** Translates expressions of some kinds of nodes; every other kind is refused. */
type Translators = Partial<Record<string, (node: never, context: Context) => Term>>;

const translators: Translators = {
  A_Const: constant,
  A_Expr: operation,
  A_Indirection: member,
  BoolExpr: logic,
  BooleanTest: truthTest,
  CaseExpr: choice,
  CoalesceExpr: coalesce,
  ColumnRef: name,
  FuncCall: call,
  MinMaxExpr: extreme,
  NullTest: nullTest,
  ParamRef: value,
  SQLValueFunction: clock,
  SubLink: subquery,
  TypeCast: cast,
} satisfies Record<string, (node: never, context: Context) => Term>;

/**
 * Translates an expression: what is not translated is not run.
 *
 * @throws Refusal for everything that is not listed above
 */
export function expression(node: Node | undefined, context: Context): Term {
  if (!node) throw new Refusal("Missing expression", undefined);
  const [[kind, content] = ["", {}]] = Object.entries(node) as [string, { location?: number }][];
  const translate = Object.hasOwn(translators, kind) ? translators[kind] : undefined;
  const at = content.location;
  if (!translate) throw new Refusal(`${wordsOf(node)} is not allowed`, at);
  spend(context.translation, "expressions", at);
  // The key of a node says what it holds.
  const term = deeper(context.translation, at, () => translate(content as never, context));
  if (term.sql.length > longestSql) throw new Refusal("The query is too long", at);
  return term;
}

/** Characters: some functions name an argument twice, and nested they grow. */
const longestSql = 500_000;
