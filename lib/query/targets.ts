import "server-only";
import type { Node, ResTarget, SelectStmt } from "libpg-query";
import type { Context } from "@/lib/query/context";
import { allowKeys } from "@/lib/query/parse";
import { countUse, type SelectColumn } from "@/lib/query/scope";
import type { Token } from "@/lib/query/tokens";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** A column, translated. */
interface Target extends SelectColumn {
  sql: string;
}

/** Translates the columns of a SELECT; all aliases are registered before the first is translated. @throws UnsupportedSql */
export function translateTargets({ targetList = [] }: SelectStmt, context: Context): Target[] {
  const targets = targetList.flatMap((node) => ("ResTarget" in node ? [node.ResTarget] : []));
  if (targets.length === 0) throw new UnsupportedSql("SELECT has no columns", undefined);
  if (targets.length > maxColumns) throw tooManyColumnsError(targets);
  const stars = targets.map((target) => translateStar(target, context));
  let ordinal = 1;
  for (const [index, { name, val }] of targets.entries()) {
    if (name !== undefined && val && !context.scope.aliases.has(name))
      context.scope.aliases.set(name, { node: val, ordinal, isOpen: false });
    ordinal += stars[index]?.length ?? 1;
  }
  const columns = targets.flatMap((target, index) => stars[index] ?? [translateTarget(target, context)]);
  if (columns.length > maxColumns) throw tooManyColumnsError(targets);
  return columns;
}

const maxColumns = 100;

const tooManyColumnsError = (targets: ResTarget[]) =>
  new UnsupportedSql(`A query can select at most ${maxColumns} columns`, targets[0]?.location);

function translateTarget(target: ResTarget, context: Context): Target {
  const { name, val, location: at } = target;
  allowKeys("A column", target, at, "name", "val", "location");
  const alias = name === undefined ? undefined : context.scope.aliases.get(name);
  const isOwn = alias?.node === val;
  // Inside itself, an alias means the column of that name.
  if (alias && isOwn) alias.isOpen = true;
  const { used } = context.translation;
  const before = used.expressions;
  const { sql, kind } = context.expression(val);
  if (alias && isOwn) alias.isOpen = false;
  const weight = used.expressions - before;
  return { sql, kind, weight, name: name ?? toName(val as Node, at, context) };
}

/** Translates `*` and `e.*`; undefined for any other column. */
function translateStar(
  { val, location: at }: ResTarget,
  { scope, translation }: Context,
): Target[] | undefined {
  const fields = val && "ColumnRef" in val ? (val.ColumnRef.fields ?? []) : [];
  const last = fields.at(-1);
  if (!last || !("A_Star" in last)) return undefined;
  const [first] = fields;
  const alias = first && "String" in first ? first.String.sval : undefined;
  const rows = scope.rows.filter((source) => alias === undefined || source.alias === alias);
  if (rows.length === 0 || fields.length > 2) throw new UnsupportedSql("* requires a FROM clause", at);
  return rows.flatMap((source) =>
    source.all().map(({ name, term: { sql, kind, weight = 1 } }) => {
      countUse(translation, "expressions", at, weight);
      return { name, sql, kind, weight };
    }),
  );
}

/** The name of a column without an alias: the column's own, else, where it is used, the expression as written. */
function toName(node: Node, at: number | undefined, { translation, isNamed }: Context): string {
  if ("ColumnRef" in node) {
    const last = node.ColumnRef.fields?.at(-1);
    if (last && "String" in last) return last.String.sval ?? "";
  }
  if (!isNamed) return "";
  const { tokens, query, tokenAt } = translation.source;
  const first = tokenAt(at ?? 0);
  let depth = 0;
  let last = first;
  // From the column's first token to its last, so that naming all columns takes linear time.
  for (let index = first; index < tokens.length; index++) {
    const { text, kind } = tokens[index] as Token;
    if (depth === 0 && index > first && endsColumn(text, kind, tokens[index - 1]?.text)) break;
    depth += text === "(" || text === "[" ? 1 : text === ")" || text === "]" ? -1 : 0;
    if (depth < 0) break;
    last = index;
  }
  return query.slice(tokens[first]?.start, tokens[last]?.end);
}

const clauseKeywords = [
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
  (kind === "word" && clauseKeywords.includes(text.toLowerCase()) && before?.toLowerCase() !== "distinct");
