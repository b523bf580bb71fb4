import "server-only";
import type { A_Expr, Node } from "libpg-query";
import { type Context, listed, texts } from "@/lib/query/context";
import { binary, membership, unary } from "@/lib/query/operators";
import { only } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import { spendRegex } from "@/lib/query/scope";
import { alike, type Term, to } from "@/lib/query/terms";

/** By what PostgreSQL's parser calls an operation: `a op b` of two terms, where HogQL has it. */
export function operation(node: A_Expr, context: Context): Term {
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
  const left = () => context.expression(lexpr);
  const right = () => context.expression(rexpr);
  const boolean = (sql: string): Term => ({ sql, kind: "boolean", at });
  switch (kind) {
    case "AEXPR_OP":
      return lexpr ? applied(operator, left(), right(), context, at) : unary(operator, right(), at);
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

function applied(
  operator: string,
  left: Term,
  right: Term,
  { translation }: Context,
  at: number | undefined,
): Term {
  if (operator === "~" || operator === "!~") spendRegex(translation, right);
  return binary(operator, left, right, at);
}

const itemsOf = (list: Node | undefined, context: Context): Term[] =>
  listed(list && "List" in list ? list.List.items : undefined, context);
