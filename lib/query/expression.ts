import "server-only";
import type { Node } from "libpg-query";
import type { Context } from "@/lib/query/context";
import { translateFunctionCall } from "@/lib/query/expressions/calls";
import { translateCast } from "@/lib/query/expressions/casts";
import { translateCase, translateCoalesce, translateMinMax } from "@/lib/query/expressions/choices";
import { translateLogic, translateNullTest, translateTruthTest } from "@/lib/query/expressions/conditions";
import { translateMember, translateName } from "@/lib/query/expressions/names";
import { translateOperation } from "@/lib/query/expressions/operations";
import { translateSubquery } from "@/lib/query/expressions/subqueries";
import { translateConstant, translateCurrentTime, translateParameter } from "@/lib/query/expressions/values";
import { describeNode } from "@/lib/query/parse";
import { countUse, translateNested } from "@/lib/query/scope";
import type { SqlTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** Translators by kind of node; other kinds are unsupported. */
type Translators = Partial<Record<string, (node: never, context: Context) => SqlTerm>>;

const translators: Translators = {
  A_Const: translateConstant,
  A_Expr: translateOperation,
  A_Indirection: translateMember,
  BoolExpr: translateLogic,
  BooleanTest: translateTruthTest,
  CaseExpr: translateCase,
  CoalesceExpr: translateCoalesce,
  ColumnRef: translateName,
  FuncCall: translateFunctionCall,
  MinMaxExpr: translateMinMax,
  NullTest: translateNullTest,
  ParamRef: translateParameter,
  SQLValueFunction: translateCurrentTime,
  SubLink: translateSubquery,
  TypeCast: translateCast,
} satisfies Record<string, (node: never, context: Context) => SqlTerm>;

/**
 * Translates an expression. Only what is translated is run.
 *
 * @throws UnsupportedSql for every kind of node that is not listed above
 */
export function translateExpression(node: Node | undefined, context: Context): SqlTerm {
  if (!node) throw new UnsupportedSql("Missing expression", undefined);
  const [[kind, content] = ["", {}]] = Object.entries(node) as [string, { location?: number }][];
  const translate = Object.hasOwn(translators, kind) ? translators[kind] : undefined;
  const at = content.location;
  if (!translate) throw new UnsupportedSql(`${describeNode(node)} is not allowed`, at);
  countUse(context.translation, "expressions", at);
  // The key of a node determines its type.
  const term = translateNested(context.translation, at, () => translate(content as never, context));
  if (term.sql.length > maxSqlLength) throw new UnsupportedSql("The query is too long", at);
  return term;
}

/** Maximum characters: some functions repeat an argument, so nested calls grow. */
const maxSqlLength = 500_000;
