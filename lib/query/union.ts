import "server-only";
import type { Node, SelectStmt } from "libpg-query";
import type { Context, TranslatedSelect } from "@/lib/query/context";
import { readOrdinal, translateOrderBy } from "@/lib/query/order";
import { allowKeys } from "@/lib/query/parse";
import { commonKind, convertTo } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** Translates UNION, INTERSECT and EXCEPT. @throws UnsupportedSql */
export function translateUnion(statement: SelectStmt, context: Context): TranslatedSelect {
  const { op = "", all, larg, rarg, sortClause } = statement;
  allowKeys(
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
  if (!larg || !rarg) throw new UnsupportedSql("Missing expression", undefined);
  const left = context.select(larg, context.scope, context.isNamed);
  const right = context.select(rarg, context.scope, false);
  if (left.columns.length !== right.columns.length)
    throw new UnsupportedSql("Both sides of a UNION must have the same number of columns", undefined);
  const columns = left.columns.map(({ name, kind, weight }, index) => ({
    name,
    weight: weight + (right.columns[index]?.weight ?? 0),
    kind: commonKind([kind, right.columns[index]?.kind ?? kind].map((kind) => ({ sql: "", kind }))),
  }));
  const word = `${op.replace("SETOP_", "")}${all ? " ALL" : ""}`;
  const sql = `(${convertColumns(left, columns)}) ${word} (${convertColumns(right, columns)})`;
  const order = (sortClause ?? []).map((node) =>
    translateOrderBy(node, context, (key) => columnOrdinal(key, columns)),
  );
  return { sql: order.length > 0 ? `${sql} ORDER BY ${order.join(", ")}` : sql, columns };
}

/** A side of a UNION, with its columns converted to the common kinds. */
function convertColumns({ sql, columns }: TranslatedSelect, target: TranslatedSelect["columns"]): string {
  if (columns.every(({ kind }, index) => kind === target[index]?.kind)) return sql;
  const converted = target.map(({ kind }, index) => {
    const own = columns[index]?.kind ?? kind;
    return `${convertTo(kind, { sql: `u.c${index + 1}`, kind: own }).sql} AS c${index + 1}`;
  });
  return `SELECT ${converted.join(", ")} FROM (${sql}) AS u`;
}

function columnOrdinal(node: Node, columns: TranslatedSelect["columns"]): string {
  const name =
    "ColumnRef" in node && node.ColumnRef.fields?.length === 1 ? node.ColumnRef.fields[0] : undefined;
  const index =
    name && "String" in name ? columns.findIndex((column) => column.name === name.String.sval) : -1;
  const ordinal = index + 1 || readOrdinal(node);
  if (!ordinal || ordinal > columns.length)
    throw new UnsupportedSql("A UNION can only be ordered by its column names", undefined);
  return String(ordinal);
}
