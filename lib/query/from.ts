import "server-only";
import type { JoinExpr, Node, RangeSubselect, RangeVar } from "libpg-query";
import pg from "pg";
import { type Context, condition } from "@/lib/query/context";
import { only, wordsOf } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import { spend } from "@/lib/query/scope";
import { queryRows, type Rows, tableRows } from "@/lib/query/tables";

/** Something in FROM. @returns how to write it, once everything is translated that reads from it */
export function joined(node: Node, context: Context): () => string {
  if ("RangeVar" in node) return added(table(node.RangeVar, context), context);
  if ("RangeSubselect" in node) return added(subselect(node.RangeSubselect, context), context);
  if ("JoinExpr" in node) return join(node.JoinExpr, context);
  throw new Refusal(`${wordsOf(node)} in FROM is not allowed`, undefined);
}

function added(rows: Rows, { scope }: Context): () => string {
  if (scope.rows.some(({ alias }) => alias === rows.alias))
    throw new Refusal(`Duplicate table name ${rows.alias}: use an alias`, undefined);
  scope.rows.push(rows);
  return rows.sql;
}

function table(node: RangeVar, { translation, scope }: Context): Rows {
  const { relname: name = "", schemaname, catalogname, alias, location: at } = node;
  if (schemaname !== undefined || catalogname !== undefined)
    throw new Refusal(`Unknown table ${[catalogname, schemaname, name].filter(Boolean).join(".")}`, at);
  only("A table", node, at, "relname", "inh", "relpersistence", "alias", "location");
  if (!node.inh) throw new Refusal("ONLY is not allowed", at);
  spend(translation, "tables", at);
  if (alias) only("An alias", alias, at, "aliasname");
  const known = alias?.aliasname ?? name;
  const named = scope.named.findLast((one) => one.name === name);
  if (named) return queryRows(pg.escapeIdentifier(`with ${name}`), known, named.columns);
  const rows = tableRows(name, known, translation.project, at);
  translation.tables.add(name);
  return rows;
}

function subselect(node: RangeSubselect, { scope, select }: Context): Rows {
  const { subquery, alias } = node;
  only("A subquery", node, undefined, "subquery", "alias");
  if (!subquery || !("SelectStmt" in subquery)) throw new Refusal("A subquery must be a SELECT", undefined);
  if (alias) only("An alias", alias, undefined, "aliasname");
  // What stands beside it in FROM is not its to see; what is around this SELECT is.
  const { sql, columns } = select(subquery.SelectStmt, { ...scope, rows: [], aliases: new Map() }, true);
  return queryRows(`(${sql})`, alias?.aliasname ?? `subquery ${scope.rows.length + 1}`, columns);
}

const joins: Record<string, string> = {
  JOIN_INNER: "JOIN",
  JOIN_LEFT: "LEFT JOIN",
  JOIN_RIGHT: "RIGHT JOIN",
  JOIN_FULL: "FULL JOIN",
};

function join(node: JoinExpr, context: Context): () => string {
  const { jointype = "", larg, rarg, quals } = node;
  only("JOIN", node, undefined, "jointype", "larg", "rarg", "quals");
  const word = joins[jointype];
  if (!word || !larg || !rarg) throw new Refusal("This kind of JOIN is not allowed", undefined);
  const [left, right] = [joined(larg, context), joined(rarg, context)];
  if (!quals) return () => `(${left()} CROSS JOIN ${right()})`;
  const on = condition(quals, context).sql;
  return () => `(${left()} ${word} ${right()} ON ${on})`;
}
