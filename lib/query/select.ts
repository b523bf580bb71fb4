import "server-only";
import type { CommonTableExpr, Node, ResTarget, SelectStmt, WithClause } from "libpg-query";
import pg from "pg";
import { type Context, expression, type Query } from "@/lib/query/expression";
import { joined } from "@/lib/query/from";
import { grouped, ordered, ordinal, ordinalOf } from "@/lib/query/order";
import { only, wordsOf } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import { type Column, deeper, type Named, type Scope, spend, type Translation } from "@/lib/query/scope";
import { commonKind, to } from "@/lib/query/terms";

/** Rows of the whole answer, or of a part of it. */
export interface Window {
  limit: number | null;
  offset: number;
}

/** How many rows a SELECT asks for. @throws Refusal for a count that is computed */
export function windowOf(statement: SelectStmt, translation: Translation): Window {
  if (statement.limitOption === "LIMIT_OPTION_WITH_TIES")
    throw new Refusal("WITH TIES is not allowed", undefined);
  const rows = (node: Node | undefined): number | null => {
    if (!node) return null;
    const term = expression(node, contextOf(translation, scopeIn(null, [])));
    if (term.kind === "integer" && /^\d{1,15}$/.test(term.sql)) return Number(term.sql);
    throw new Refusal("LIMIT and OFFSET are whole numbers", term.at);
  };
  return { limit: rows(statement.limitCount), offset: rows(statement.limitOffset) ?? 0 };
}

/**
 * Translates a SELECT: its parts, and nothing that is not named here.
 *
 * @param window instead of its own
 * @throws Refusal
 */
export function select(
  statement: SelectStmt,
  translation: Translation,
  outer: Scope | null = null,
  window = windowOf(statement, translation),
): Query {
  return deeper(translation, undefined, () => {
    const named = outer?.named ?? [];
    const parts = [];
    const scope = scopeIn(outer, named);
    const context = contextOf(translation, scope);
    if (statement.withClause) parts.push(withNames(statement.withClause, context));
    const made = statement.op === "SETOP_NONE" ? simple(statement, context) : combined(statement, context);
    parts.push(made.sql);
    if (window.limit !== null) parts.push(`LIMIT ${window.limit}`);
    if (window.offset > 0) parts.push(`OFFSET ${window.offset}`);
    return { sql: parts.join(" "), columns: made.columns };
  });
}

const scopeIn = (outer: Scope | null, named: Named[]): Scope => ({
  rows: [],
  aliases: new Map(),
  prefersAliases: false,
  named: [...named],
  outer,
});

const contextOf = (translation: Translation, scope: Scope): Context => ({
  translation,
  scope,
  select: (statement, outer) => select(statement, translation, outer),
});

function withNames({ ctes = [], recursive, location: at }: WithClause, context: Context): string {
  if (recursive) throw new Refusal("WITH RECURSIVE is not allowed", at);
  const made = ctes.map((node) => {
    if (!("CommonTableExpr" in node)) throw new Refusal(`${wordsOf(node)} is not allowed`, at);
    return withName(node.CommonTableExpr, context);
  });
  return `WITH ${made.join(", ")}`;
}

function withName(node: CommonTableExpr, { translation, scope }: Context): string {
  const { ctename: name = "", ctequery, location: at } = node;
  only("WITH", node, at, "ctename", "ctematerialized", "ctequery", "location");
  if (!ctequery || !("SelectStmt" in ctequery)) throw new Refusal("WITH names a SELECT only", at);
  const { sql, columns } = select(ctequery.SelectStmt, translation, {
    ...scope,
    rows: [],
    aliases: new Map(),
  });
  scope.named.push({ name, columns });
  return `${pg.escapeIdentifier(`with ${name}`)} AS (${sql})`;
}

/** UNION, INTERSECT, EXCEPT. */
function combined(statement: SelectStmt, context: Context): Query {
  const { op = "", all, larg, rarg, sortClause } = statement;
  only(
    "UNION",
    statement,
    undefined,
    ...([
      "op",
      "all",
      "larg",
      "rarg",
      "sortClause",
      "limitCount",
      "limitOffset",
      "limitOption",
      "withClause",
    ] as const),
  );
  if (!larg || !rarg) throw new Refusal("Something is missing", undefined);
  const [left, right] = [larg, rarg].map((part) => select(part, context.translation, context.scope)) as [
    Query,
    Query,
  ];
  if (left.columns.length !== right.columns.length)
    throw new Refusal("Both sides of a UNION have as many columns", undefined);
  const columns = left.columns.map(({ name, kind, weight }, index) => ({
    name,
    weight: weight + (right.columns[index]?.weight ?? 0),
    kind: commonKind([kind, right.columns[index]?.kind ?? kind].map((kind) => ({ sql: "", kind }))),
  }));
  const word = `${op.replace("SETOP_", "")}${all ? " ALL" : ""}`;
  const sql = `(${typed(left, columns)}) ${word} (${typed(right, columns)})`;
  const order = (sortClause ?? []).map((node) =>
    ordered(node, context, (key) => columnOrdinal(key, columns)),
  );
  return { sql: order.length > 0 ? `${sql} ORDER BY ${order.join(", ")}` : sql, columns };
}

/** A side of a UNION with the kinds that its columns have together. */
function typed({ sql, columns }: Query, wanted: Query["columns"]): string {
  if (columns.every(({ kind }, index) => kind === wanted[index]?.kind)) return sql;
  const read = wanted.map(({ kind }, index) => {
    const own = columns[index]?.kind ?? kind;
    return `${to(kind, { sql: `u.c${index + 1}`, kind: own }).sql} AS c${index + 1}`;
  });
  return `SELECT ${read.join(", ")} FROM (${sql}) AS u`;
}

function columnOrdinal(node: Node, columns: Query["columns"]): string {
  const name =
    "ColumnRef" in node && node.ColumnRef.fields?.length === 1 ? node.ColumnRef.fields[0] : undefined;
  const index =
    name && "String" in name ? columns.findIndex((column) => column.name === name.String.sval) : -1;
  const ordinal = index + 1 || ordinalOf(node);
  if (!ordinal || ordinal > columns.length)
    throw new Refusal("A UNION is ordered by the names of its columns", undefined);
  return String(ordinal);
}

function simple(statement: SelectStmt, context: Context): Query {
  only(
    "SELECT",
    statement,
    undefined,
    ...([
      "op",
      "targetList",
      "fromClause",
      "whereClause",
      "groupClause",
      "havingClause",
      "sortClause",
    ] as const),
    ...(["distinctClause", "limitCount", "limitOffset", "limitOption", "withClause"] as const),
  );
  const { scope } = context;
  if (statement.limitOption === "LIMIT_OPTION_WITH_TIES")
    throw new Refusal("WITH TIES is not allowed", undefined);
  const from = (statement.fromClause ?? []).map((node) => joined(node, context));
  const targets = targetsOf(statement, context);
  const columns = targets.map(({ name, kind, weight }) => ({ name, kind, weight }));
  const where = statement.whereClause && to("boolean", expression(statement.whereClause, context)).sql;
  scope.prefersAliases = true;
  const group = (statement.groupClause ?? []).map((node) => grouped(node, context, columns));
  const having = statement.havingClause && to("boolean", expression(statement.havingClause, context)).sql;
  const order = (statement.sortClause ?? []).map((node) =>
    ordered(node, context, (key) => ordinal(key, scope, columns.length)),
  );
  scope.prefersAliases = false;
  const list = targets.map(({ sql }, index) => `${sql} AS c${index + 1}`).join(", ");
  const parts = [
    `SELECT ${isDistinct(statement) ? "DISTINCT " : ""}${list}`,
    from.length > 0 && `FROM ${from.map((read) => read()).join(", ")}`,
    where && `WHERE ${where}`,
    group.length > 0 && `GROUP BY ${group.join(", ")}`,
    having && `HAVING ${having}`,
    order.length > 0 && `ORDER BY ${order.join(", ")}`,
  ];
  return { sql: parts.filter(Boolean).join(" "), columns };
}

/** DISTINCT is a list with nothing in it; DISTINCT ON has something. */
function isDistinct({ distinctClause = [] }: SelectStmt): boolean {
  if (distinctClause.some((node) => Object.keys(node).length > 0))
    throw new Refusal("DISTINCT ON is not allowed", undefined);
  return distinctClause.length > 0;
}

interface Target extends Column {
  sql: string;
}

/** The columns of a SELECT; its aliases are known before any is translated. */
function targetsOf({ targetList = [] }: SelectStmt, context: Context): Target[] {
  const targets = targetList.flatMap((node) => ("ResTarget" in node ? [node.ResTarget] : []));
  if (targets.length === 0) throw new Refusal("SELECT names no columns", undefined);
  const stars = targets.map((target) => star(target, context));
  let ordinal = 1;
  for (const [index, { name, val }] of targets.entries()) {
    if (name !== undefined && val && !context.scope.aliases.has(name))
      context.scope.aliases.set(name, { node: val, ordinal, isOpen: false });
    ordinal += stars[index]?.length ?? 1;
  }
  const made = targets.flatMap((target, index) => stars[index] ?? [oneTarget(target, context)]);
  if (made.length > mostColumns)
    throw new Refusal(`At most ${mostColumns} columns are selected`, targets[0]?.location);
  return made;
}

const mostColumns = 100;

function oneTarget(target: ResTarget, context: Context): Target {
  const { name, val, location: at } = target;
  only("A column", target, at, "name", "val", "location");
  const alias = name === undefined ? undefined : context.scope.aliases.get(name);
  const isOwn = alias?.node === val;
  // Inside itself an alias means the column of that name.
  if (alias && isOwn) alias.isOpen = true;
  const { spent } = context.translation;
  const before = spent.expressions;
  const { sql, kind } = expression(val, context);
  if (alias && isOwn) alias.isOpen = false;
  const weight = spent.expressions - before;
  return { sql, kind, weight, name: name ?? nameOf(val as Node, at, context.translation) };
}

/** What `*` or `e.*` stands for; undefined for another column. */
function star({ val, location: at }: ResTarget, { scope, translation }: Context): Target[] | undefined {
  const fields = val && "ColumnRef" in val ? (val.ColumnRef.fields ?? []) : [];
  const last = fields.at(-1);
  if (!last || !("A_Star" in last)) return undefined;
  const [first] = fields;
  const alias = first && "String" in first ? first.String.sval : undefined;
  const rows = scope.rows.filter((one) => alias === undefined || one.alias === alias);
  if (rows.length === 0 || fields.length > 2)
    throw new Refusal("* stands for the columns of what is in FROM", at);
  return rows.flatMap((one) =>
    one.all().map(({ name, term: { sql, kind, weight = 1 } }) => {
      spend(translation, "expressions", at, weight);
      return { name, sql, kind, weight };
    }),
  );
}

/** A column without an alias: its own name, else the expression as it was written. */
function nameOf(node: Node, at: number | undefined, { source }: Translation): string {
  if ("ColumnRef" in node) {
    const last = node.ColumnRef.fields?.at(-1);
    if (last && "String" in last) return last.String.sval ?? "";
  }
  const { tokens, query, tokenAt } = source;
  const first = tokenAt(at ?? 0);
  let depth = 0;
  let last = first;
  for (const [index, { text, kind }] of tokens.entries()) {
    if (index < first) continue;
    if (depth === 0 && index > first && endsColumn(text, kind, tokens[index - 1]?.text)) break;
    depth += text === "(" || text === "[" ? 1 : text === ")" || text === "]" ? -1 : 0;
    if (depth < 0) break;
    last = index;
  }
  return query.slice(tokens[first]?.start, tokens[last]?.end);
}

const afterColumns = [
  "from",
  "where",
  "group",
  "having",
  "order",
  "limit",
  "offset",
  "union",
  "intersect",
  "except",
];

const endsColumn = (text: string, kind: string, before: string | undefined): boolean =>
  text === "," ||
  text === ";" ||
  (kind === "word" && afterColumns.includes(text.toLowerCase()) && before?.toLowerCase() !== "distinct");
