import "server-only";
import type {
  A_Const,
  A_Expr,
  A_Indirection,
  ColumnRef,
  FuncCall,
  Node,
  SelectStmt,
  SubLink,
  TypeCast,
} from "libpg-query";
import { isAggregate, translateCall } from "@/lib/query/functions";
import { parseInterval } from "@/lib/query/intervals";
import { binary, membership, unary } from "@/lib/query/operators";
import { only, wordsOf } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import {
  type Alias,
  type Column,
  deeper,
  find,
  namesIn,
  type Scope,
  spend,
  type Translation,
} from "@/lib/query/scope";
import { inside } from "@/lib/query/tables";
import { alike, type Kind, type Term, textTerm, to } from "@/lib/query/terms";

// Expressions: one translator for each kind of node that is allowed. In one file because all of them call `expression`,
// and it calls all of them.

/** A translated SELECT, without parentheses. */
export interface Query {
  sql: string;
  columns: Column[];
}

/** Where an expression stands. */
export interface Context {
  translation: Translation;
  scope: Scope;
  /** Translates a SELECT inside an expression. */
  select(statement: SelectStmt, outer: Scope): Query;
}

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
  if (!node) throw new Refusal("Something is missing", undefined);
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

const texts = (nodes: readonly Node[] = []): string[] =>
  nodes.map((node) => ("String" in node ? (node.String.sval ?? "") : ""));

const listed = (nodes: readonly Node[] | undefined, context: Context): Term[] =>
  (nodes ?? []).map((node) => expression(node, context));

const condition = (node: Node | undefined, context: Context): Term =>
  to("boolean", expression(node, context));

function constant(node: A_Const): Term {
  const { location: at } = node;
  only("A constant", node, at, "ival", "fval", "boolval", "sval", "isnull", "location");
  if (node.isnull) return { sql: "NULL", kind: "null", at };
  if (node.sval) return textTerm(node.sval.sval ?? "", at);
  if (node.boolval) return { sql: node.boolval.boolval ? "true" : "false", kind: "boolean", at };
  if (node.fval) return numberTerm(node.fval.fval ?? "0", at);
  return numberTerm(String(node.ival?.ival ?? 0), at);
}

/** A number as it is written. */
function numberTerm(digits: string, at: number | undefined): Term {
  if (/^-?\d{1,18}$/.test(digits))
    return { sql: digits.startsWith("-") ? `(${digits})` : digits, kind: "integer", at };
  if (!/^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(digits)) throw new Refusal(`${digits} is no number`, at);
  return { sql: `('${digits}'::double precision)`, kind: "number", at };
}

function value(
  { number = 0, location: at }: { number?: number; location?: number },
  { translation }: Context,
): Term {
  const given = translation.source.values[number - 1];
  switch (typeof given) {
    case "string":
      return textTerm(given, at);
    case "number":
      return numberTerm(String(given), at);
    case "boolean":
      return { sql: String(given), kind: "boolean", at };
    default:
      if (given === null) return { sql: "NULL", kind: "null", at };
      throw new Refusal(`There is no value $${number}`, at);
  }
}

function name(node: ColumnRef, context: Context): Term {
  const { fields = [], location: at } = node;
  if (fields.some((field) => "A_Star" in field))
    throw new Refusal("* stands for columns of a SELECT only", at);
  const path = texts(fields);
  const found = find(context.scope, path, at);
  if (!found) {
    const names = namesIn(context.scope);
    throw new Refusal(
      `There is no column ${path.join(".")}${names.length > 0 ? `: there are ${names.join(", ")}` : ""}`,
      at,
    );
  }
  if ("alias" in found) return named(found.alias, context);
  spend(context.translation, "expressions", at, found.term.weight);
  return found.term;
}

/** What an alias stands for, once more. */
function named(alias: Alias, context: Context): Term {
  const { scope } = context;
  const { prefersAliases } = scope;
  alias.isOpen = true;
  scope.prefersAliases = false;
  const term = expression(alias.node, context);
  alias.isOpen = false;
  scope.prefersAliases = prefersAliases;
  return term;
}

/** `properties['two words']`, and further. */
function member({ arg, indirection = [] }: A_Indirection, context: Context): Term {
  const holder = expression(arg, context);
  const path = indirection.map((step): string | number => {
    if ("String" in step) return step.String.sval ?? "";
    if (!("A_Indices" in step) || step.A_Indices.is_slice || !step.A_Indices.uidx)
      throw new Refusal("Only a key or a position is allowed in brackets", holder.at);
    const key = expression(step.A_Indices.uidx, context);
    // Positions count from 1, as in ClickHouse.
    if (key.kind === "integer" && /^\d{1,6}$/.test(key.sql)) return Number(key.sql) - 1;
    if (key.literal === undefined) throw new Refusal("A key is written in quotes, not computed", key.at);
    return key.literal;
  });
  return inside(holder, path, holder.at);
}

function logic(
  { boolop, args, location: at }: { boolop?: string; args?: Node[]; location?: number },
  context: Context,
): Term {
  const parts = (args ?? []).map((node) => condition(node, context).sql);
  const sql =
    boolop === "NOT_EXPR" ? `(NOT ${parts[0]})` : `(${parts.join(boolop === "OR_EXPR" ? " OR " : " AND ")})`;
  return { sql, kind: "boolean", at };
}

function nullTest(
  { arg, nulltesttype, location: at }: { arg?: Node; nulltesttype?: string; location?: number },
  context: Context,
): Term {
  const { sql } = expression(arg, context);
  return { sql: `(${sql} IS ${nulltesttype === "IS_NOT_NULL" ? "NOT " : ""}NULL)`, kind: "boolean", at };
}

const truthTests: Record<string, string> = {
  IS_TRUE: "IS TRUE",
  IS_NOT_TRUE: "IS NOT TRUE",
  IS_FALSE: "IS FALSE",
  IS_NOT_FALSE: "IS NOT FALSE",
  IS_UNKNOWN: "IS NULL",
  IS_NOT_UNKNOWN: "IS NOT NULL",
};

function truthTest(
  { arg, booltesttype = "", location: at }: { arg?: Node; booltesttype?: string; location?: number },
  context: Context,
): Term {
  return { sql: `(${condition(arg, context).sql} ${truthTests[booltesttype]})`, kind: "boolean", at };
}

function choice(
  node: { arg?: Node; args?: Node[]; defresult?: Node; location?: number },
  context: Context,
): Term {
  const { location: at } = node;
  only("CASE", node, at, "arg", "args", "defresult", "location");
  const whens = (node.args ?? []).flatMap((when) => ("CaseWhen" in when ? [when.CaseWhen] : []));
  const tests = whens.map(({ expr }) => (node.arg ? expression(expr, context) : condition(expr, context)));
  const [tested, ...compared] = node.arg
    ? alike([expression(node.arg, context), ...tests])
    : [null, ...tests];
  const otherwise = node.defresult
    ? expression(node.defresult, context)
    : ({ sql: "NULL", kind: "null" } as const);
  const values = alike([...whens.map(({ result }) => expression(result, context)), otherwise]);
  const branches = compared.map((test, index) => `WHEN ${test.sql} THEN ${values[index]?.sql}`);
  const last = values.at(-1) as Term;
  return {
    sql: `(CASE ${tested?.sql ?? ""} ${branches.join(" ")} ELSE ${last.sql} END)`,
    kind: last.kind,
    at,
  };
}

function coalesce({ args, location: at }: { args?: Node[]; location?: number }, context: Context): Term {
  const values = alike(listed(args, context));
  return { sql: `coalesce(${values.map(({ sql }) => sql).join(", ")})`, kind: values[0]?.kind ?? "text", at };
}

function extreme(
  { op, args, location: at }: { op?: string; args?: Node[]; location?: number },
  context: Context,
): Term {
  const values = alike(listed(args, context));
  const function_ = op === "IS_GREATEST" ? "greatest" : "least";
  return {
    sql: `${function_}(${values.map(({ sql }) => sql).join(", ")})`,
    kind: values[0]?.kind ?? "text",
    at,
  };
}

function clock({ op, location: at }: { op?: string; location?: number }): Term {
  if (op === "SVFOP_CURRENT_DATE") return { sql: "current_date", kind: "date", at };
  if (op === "SVFOP_CURRENT_TIMESTAMP") return { sql: "now()", kind: "datetime", at };
  throw new Refusal(`${(op ?? "").replace("SVFOP_", "").toLowerCase()} is not allowed`, at);
}

/** Words of SQL that PostgreSQL's grammar turns into calls of its own functions, by HogQL's names. */
const grammatical: Record<string, string> = { btrim: "trim", substring: "substring" };

function call(node: FuncCall, context: Context): Term {
  const { location: at } = node;
  only(
    "A function",
    node,
    at,
    ...(["funcname", "args", "agg_filter", "agg_star", "agg_distinct", "funcformat", "location"] as const),
  );
  const path = texts(node.funcname);
  const isGrammatical =
    path.length === 2 && path[0] === "pg_catalog" && node.funcformat === "COERCE_SQL_SYNTAX";
  const [last = ""] = path.slice(-1);
  const known = isGrammatical ? grammatical[last] : path.length === 1 ? last : undefined;
  if (known === undefined || (isGrammatical && !Object.hasOwn(grammatical, last)))
    throw new Refusal(`The function ${path.join(".").replace("pg_catalog.", "")} is not allowed`, at);
  if (isAggregate(known)) context.translation.spent.aggregates++;
  return translateCall({
    name: known,
    args: listed(node.args, context),
    isStar: node.agg_star ?? false,
    isDistinct: node.agg_distinct ?? false,
    filter: node.agg_filter ? condition(node.agg_filter, context) : null,
    at,
  });
}

/** Kinds that CAST leads to, by PostgreSQL's and ClickHouse's names of types. */
const castable: Record<string, Kind> = {
  text: "text",
  varchar: "text",
  string: "text",
  bool: "boolean",
  boolean: "boolean",
  int2: "integer",
  int4: "integer",
  int8: "integer",
  int: "integer",
  int32: "integer",
  int64: "integer",
  float4: "number",
  float8: "number",
  float: "number",
  float64: "number",
  numeric: "number",
  date: "date",
  datetime: "datetime",
  timestamp: "datetime",
  timestamptz: "datetime",
  uuid: "uuid",
};

function cast({ arg, typeName, location: at }: TypeCast, context: Context): Term {
  const type = typeName ?? {};
  only("A type", type, at, "names", "typemod", "location");
  const path = texts(type.names);
  const [name = ""] = path.slice(-1);
  if (path.length === 1 || (path.length === 2 && path[0] === "pg_catalog")) {
    const term = expression(arg, context);
    if (name === "interval" && term.literal !== undefined) return parseInterval(term.literal, term.at ?? at);
    const kind = Object.hasOwn(castable, name.toLowerCase()) ? castable[name.toLowerCase()] : undefined;
    // What is cast is no literal any more: it may fail to be something, as values do.
    if (kind) return { sql: to(kind, term).sql, kind, at };
  }
  throw new Refusal(`The type ${path.join(".")} is not allowed`, at);
}

function subquery(node: SubLink, context: Context): Term {
  const { subLinkType, testexpr, subselect, location: at } = node;
  only("A subquery", node, at, "subLinkType", "testexpr", "subselect", "location");
  if (!subselect || !("SelectStmt" in subselect)) throw new Refusal("A subquery is a SELECT", at);
  const { sql, columns } = context.select(subselect.SelectStmt, context.scope);
  if (subLinkType === "EXISTS_SUBLINK") return { sql: `(EXISTS (${sql}))`, kind: "boolean", at };
  const [column] = columns;
  if (columns.length !== 1 || !column) throw new Refusal("A subquery in an expression has one column", at);
  if (subLinkType === "EXPR_SUBLINK") return { sql: `(${sql})`, kind: column.kind, at };
  if (subLinkType !== "ANY_SUBLINK") throw new Refusal("This way to use a subquery is not allowed", at);
  const [tested, found] = alike([expression(testexpr, context), { sql: "s.c1", kind: column.kind, at }]);
  return { sql: `(${tested.sql} IN (SELECT ${found.sql} FROM (${sql}) AS s))`, kind: "boolean", at };
}

/** By what PostgreSQL's parser calls an operation: `a op b` of two terms, where HogQL has it. */
function operation(node: A_Expr, context: Context): Term {
  const { kind = "", lexpr, rexpr, location: at } = node;
  only(
    "An operator",
    node,
    at,
    "kind",
    "name",
    "lexpr",
    "rexpr",
    "rexpr_list_start",
    "rexpr_list_end",
    "location",
  );
  const path = texts(node.name);
  const [operator = ""] = path;
  if (path.length !== 1) throw new Refusal(`The operator ${path.join(".")} is not allowed`, at);
  const left = () => expression(lexpr, context);
  const right = () => expression(rexpr, context);
  const boolean = (sql: string): Term => ({ sql, kind: "boolean", at });
  switch (kind) {
    case "AEXPR_OP":
      return lexpr ? binary(operator, left(), right(), at) : unary(operator, right(), at);
    case "AEXPR_IN":
      return boolean(membership(left(), itemsOf(rexpr, context), operator === "<>"));
    case "AEXPR_BETWEEN":
    case "AEXPR_NOT_BETWEEN": {
      const [term, least, most] = alike([left(), ...itemsOf(rexpr, context)]);
      const not = kind === "AEXPR_NOT_BETWEEN" ? "NOT " : "";
      return boolean(`(${term?.sql} ${not}BETWEEN ${least?.sql} AND ${most?.sql})`);
    }
    case "AEXPR_LIKE":
    case "AEXPR_ILIKE": {
      const likes = `(${to("text", left()).sql} ${kind === "AEXPR_LIKE" ? "LIKE" : "ILIKE"} ${to("text", right()).sql})`;
      return boolean(operator.startsWith("!") ? `coalesce(NOT ${likes}, true)` : likes);
    }
    case "AEXPR_DISTINCT":
    case "AEXPR_NOT_DISTINCT": {
      const [a, b] = alike([left(), right()]);
      return boolean(`(${a?.sql} IS ${kind === "AEXPR_DISTINCT" ? "" : "NOT "}DISTINCT FROM ${b?.sql})`);
    }
    case "AEXPR_NULLIF": {
      const [a, b] = alike([left(), right()]);
      return { sql: `nullif(${a?.sql}, ${b?.sql})`, kind: a?.kind ?? "text", at };
    }
    default:
      throw new Refusal(`The operator ${operator} is not allowed here`, at);
  }
}

const itemsOf = (list: Node | undefined, context: Context): Term[] =>
  listed(list && "List" in list ? list.List.items : undefined, context);
