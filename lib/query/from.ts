import "server-only";
import type { JoinExpr, Node, RangeSubselect, RangeVar } from "libpg-query";
import pg from "pg";
import { type Context, translateCondition } from "@/lib/query/context";
import { allowKeys, describeNode } from "@/lib/query/parse";
import { countUse } from "@/lib/query/scope";
import { createSubqueryRows, createTableRows, type TableSource } from "@/lib/query/tables";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** Translates an item of FROM. @returns its SQL, to be called once everything that reads from it is translated */
export function translateFrom(node: Node, context: Context): () => string {
  if ("RangeVar" in node) return addRows(translateTable(node.RangeVar, context), context);
  if ("RangeSubselect" in node) return addRows(translateSubselect(node.RangeSubselect, context), context);
  if ("JoinExpr" in node) return translateJoin(node.JoinExpr, context);
  throw new UnsupportedSql(`${describeNode(node)} in FROM is not allowed`, undefined);
}

function addRows(rows: TableSource, { scope }: Context): () => string {
  if (scope.rows.some(({ alias }) => alias === rows.alias))
    throw new UnsupportedSql(`Duplicate table name ${rows.alias}: use an alias`, undefined);
  scope.rows.push(rows);
  return rows.sql;
}

function translateTable(node: RangeVar, { translation, scope }: Context): TableSource {
  const { relname: name = "", schemaname, catalogname, alias, location: at } = node;
  if (schemaname !== undefined || catalogname !== undefined)
    throw new UnsupportedSql(
      `Unknown table ${[catalogname, schemaname, name].filter(Boolean).join(".")}`,
      at,
    );
  allowKeys("A table", node, at, "relname", "inh", "relpersistence", "alias", "location");
  if (!node.inh) throw new UnsupportedSql("ONLY is not allowed", at);
  countUse(translation, "tables", at);
  if (alias) allowKeys("An alias", alias, at, "aliasname");
  const rowAlias = alias?.aliasname ?? name;
  const commonTable = scope.commonTables.findLast((table) => table.name === name);
  if (commonTable)
    return createSubqueryRows(pg.escapeIdentifier(`with ${name}`), rowAlias, commonTable.columns);
  const rows = createTableRows(name, rowAlias, translation.project, at, {
    properties: translation.personal,
    onRead: () => {
      translation.readsPersonal = true;
    },
  });
  translation.tables.add(name);
  return rows;
}

function translateSubselect(node: RangeSubselect, { scope, select }: Context): TableSource {
  const { subquery, alias } = node;
  allowKeys("A subquery", node, undefined, "subquery", "alias");
  if (!subquery || !("SelectStmt" in subquery))
    throw new UnsupportedSql("A subquery must be a SELECT", undefined);
  if (alias) allowKeys("An alias", alias, undefined, "aliasname");
  // It can't refer to other items of FROM, but to the outer SELECT.
  const { sql, columns } = select(subquery.SelectStmt, { ...scope, rows: [], aliases: new Map() }, true);
  return createSubqueryRows(`(${sql})`, alias?.aliasname ?? `subquery ${scope.rows.length + 1}`, columns);
}

const joinSyntax: Record<string, string> = {
  JOIN_INNER: "JOIN",
  JOIN_LEFT: "LEFT JOIN",
  JOIN_RIGHT: "RIGHT JOIN",
  JOIN_FULL: "FULL JOIN",
};

function translateJoin(node: JoinExpr, context: Context): () => string {
  const { jointype = "", larg, rarg, quals } = node;
  allowKeys("JOIN", node, undefined, "jointype", "larg", "rarg", "quals");
  const word = joinSyntax[jointype];
  if (!word || !larg || !rarg) throw new UnsupportedSql("This kind of JOIN is not allowed", undefined);
  const [left, right] = [translateFrom(larg, context), translateFrom(rarg, context)];
  if (!quals) return () => `(${left()} CROSS JOIN ${right()})`;
  const on = translateCondition(quals, context).sql;
  return () => `(${left()} ${word} ${right()} ON ${on})`;
}
