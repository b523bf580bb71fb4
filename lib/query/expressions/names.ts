import "server-only";
import type { A_Indirection, ColumnRef } from "libpg-query";
import { type Context, readNames } from "@/lib/query/context";
import { type Alias, countUse, listNames, resolveName } from "@/lib/query/scope";
import { accessPath } from "@/lib/query/tables";
import type { SqlTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** Translates a column or an alias. */
export function translateName(node: ColumnRef, context: Context): SqlTerm {
  const { fields = [], location: at } = node;
  if (fields.some((field) => "A_Star" in field))
    throw new UnsupportedSql("* is only allowed in the column list of SELECT", at);
  const path = readNames(fields);
  const resolved = resolveName(context.scope, path, at);
  if (!resolved) {
    const names = listNames(context.scope);
    throw new UnsupportedSql(
      `Unknown column ${path.join(".")}${names.length > 0 ? `. Columns: ${names.join(", ")}` : ""}`,
      at,
    );
  }
  if ("alias" in resolved) return translateAlias(resolved.alias, context);
  countUse(context.translation, "expressions", at, resolved.term.weight);
  return resolved.term;
}

/** Translates the expression of an alias. */
function translateAlias(alias: Alias, context: Context): SqlTerm {
  const { scope } = context;
  const { prefersAliases } = scope;
  alias.isOpen = true;
  scope.prefersAliases = false;
  const term = context.expression(alias.node);
  alias.isOpen = false;
  scope.prefersAliases = prefersAliases;
  return term;
}

/** Translates access to JSON: `properties['two words']`. */
export function translateMember({ arg, indirection = [] }: A_Indirection, context: Context): SqlTerm {
  const object = context.expression(arg);
  const path = indirection.map((step): string | number => {
    if ("String" in step) return step.String.sval ?? "";
    if (!("A_Indices" in step) || step.A_Indices.is_slice || !step.A_Indices.uidx)
      throw new UnsupportedSql("Brackets must contain a key or an index", object.at);
    const key = context.expression(step.A_Indices.uidx);
    // Positions count from 1, as in ClickHouse.
    if (key.kind === "integer" && /^\d{1,6}$/.test(key.sql)) return Number(key.sql) - 1;
    if (key.literal === undefined) throw new UnsupportedSql("A key must be a quoted string", key.at);
    return key.literal;
  });
  return accessPath(object, path, object.at);
}
