import "server-only";
import type { Node, SelectStmt } from "libpg-query";
import type { Context, Query } from "@/lib/query/context";
import { ordered, ordinalOf } from "@/lib/query/order";
import { only } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import { commonKind, to } from "@/lib/query/terms";

/** Translates UNION, INTERSECT and EXCEPT. @throws Refusal */
export function combined(statement: SelectStmt, context: Context): Query {
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
  if (!larg || !rarg) throw new Refusal("Missing expression", undefined);
  const left = context.select(larg, context.scope, context.isNamed);
  const right = context.select(rarg, context.scope, false);
  if (left.columns.length !== right.columns.length)
    throw new Refusal("Both sides of a UNION must have the same number of columns", undefined);
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
    throw new Refusal("A UNION can only be ordered by its column names", undefined);
  return String(ordinal);
}
