import "server-only";
import type { A_Expr, Node } from "libpg-query";
import { type Context, readNames, translateList } from "@/lib/query/context";
import { translateBinary, translateIn, translateUnary } from "@/lib/query/operators";
import { allowKeys } from "@/lib/query/parse";
import { countRegex } from "@/lib/query/scope";
import { convertTo, type SqlTerm, unifyKinds } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** Translates an operator, by the kind that PostgreSQL's parser gives it. */
export function translateOperation(node: A_Expr, context: Context): SqlTerm {
  const { kind = "", lexpr, rexpr, location: at } = node;
  allowKeys(
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
  const path = readNames(node.name);
  const [operator = ""] = path;
  if (path.length !== 1) throw new UnsupportedSql(`The operator ${path.join(".")} is not allowed`, at);
  const left = () => context.expression(lexpr);
  const right = () => context.expression(rexpr);
  const boolean = (sql: string): SqlTerm => ({ sql, kind: "boolean", at });
  switch (kind) {
    case "AEXPR_OP":
      return lexpr
        ? translateOperator(operator, left(), right(), context, at)
        : translateUnary(operator, right(), at);
    case "AEXPR_IN":
      return boolean(translateIn(left(), translateItems(rexpr, context), operator === "<>"));
    case "AEXPR_BETWEEN":
    case "AEXPR_NOT_BETWEEN": {
      const [term, lower, upper] = unifyKinds([left(), ...translateItems(rexpr, context)]);
      const not = kind === "AEXPR_NOT_BETWEEN" ? "NOT " : "";
      return boolean(`(${term?.sql} ${not}BETWEEN ${lower?.sql} AND ${upper?.sql})`);
    }
    case "AEXPR_LIKE":
    case "AEXPR_ILIKE": {
      const likes = `(${convertTo("text", left()).sql} ${kind === "AEXPR_LIKE" ? "LIKE" : "ILIKE"} ${convertTo("text", right()).sql})`;
      return boolean(operator.startsWith("!") ? `coalesce(NOT ${likes}, true)` : likes);
    }
    case "AEXPR_DISTINCT":
    case "AEXPR_NOT_DISTINCT": {
      const [a, b] = unifyKinds([left(), right()]);
      return boolean(`(${a?.sql} IS ${kind === "AEXPR_DISTINCT" ? "" : "NOT "}DISTINCT FROM ${b?.sql})`);
    }
    case "AEXPR_NULLIF": {
      const [a, b] = unifyKinds([left(), right()]);
      return { sql: `nullif(${a?.sql}, ${b?.sql})`, kind: a?.kind ?? "text", at };
    }
    default:
      throw new UnsupportedSql(`The operator ${operator} is not allowed here`, at);
  }
}

function translateOperator(
  operator: string,
  left: SqlTerm,
  right: SqlTerm,
  { translation }: Context,
  at: number | undefined,
): SqlTerm {
  if (operator === "~" || operator === "!~") countRegex(translation, right);
  return translateBinary(operator, left, right, at);
}

const translateItems = (list: Node | undefined, context: Context): SqlTerm[] =>
  translateList(list && "List" in list ? list.List.items : undefined, context);
