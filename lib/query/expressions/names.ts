import "server-only";
import type { A_Indirection, ColumnRef } from "libpg-query";
import { type Context, texts } from "@/lib/query/context";
import { Refusal } from "@/lib/query/refusal";
import { type Alias, find, namesIn, spend } from "@/lib/query/scope";
import { inside } from "@/lib/query/tables";
import type { Term } from "@/lib/query/terms";

/** A column, or what an alias stands for. */
export function name(node: ColumnRef, context: Context): Term {
  const { fields = [], location: at } = node;
  if (fields.some((field) => "A_Star" in field))
    throw new Refusal("* is only allowed in the column list of SELECT", at);
  const path = texts(fields);
  const found = find(context.scope, path, at);
  if (!found) {
    const names = namesIn(context.scope);
    throw new Refusal(
      `Unknown column ${path.join(".")}${names.length > 0 ? `. Columns: ${names.join(", ")}` : ""}`,
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
  const term = context.expression(alias.node);
  alias.isOpen = false;
  scope.prefersAliases = prefersAliases;
  return term;
}

/** `properties['two words']`, and further. */
export function member({ arg, indirection = [] }: A_Indirection, context: Context): Term {
  const holder = context.expression(arg);
  const path = indirection.map((step): string | number => {
    if ("String" in step) return step.String.sval ?? "";
    if (!("A_Indices" in step) || step.A_Indices.is_slice || !step.A_Indices.uidx)
      throw new Refusal("Brackets must contain a key or an index", holder.at);
    const key = context.expression(step.A_Indices.uidx);
    // Positions count from 1, as in ClickHouse.
    if (key.kind === "integer" && /^\d{1,6}$/.test(key.sql)) return Number(key.sql) - 1;
    if (key.literal === undefined) throw new Refusal("A key must be a quoted string", key.at);
    return key.literal;
  });
  return inside(holder, path, holder.at);
}
