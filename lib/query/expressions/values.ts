import "server-only";
import type { A_Const } from "libpg-query";
import type { Context } from "@/lib/query/context";
import { only } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import { type Term, textTerm } from "@/lib/query/terms";

// What a query writes down, is given, or reads off the clock.

/** A literal. */
export function constant(node: A_Const): Term {
  const { location: at } = node;
  only("A constant", node, at, "ival", "fval", "boolval", "sval", "isnull", "location");
  if (node.isnull) return { sql: "NULL", kind: "null", at };
  if (node.sval) return textTerm(node.sval.sval ?? "", at);
  if (node.boolval) return { sql: node.boolval.boolval ? "true" : "false", kind: "boolean", at };
  if (node.fval) return numberTerm(node.fval.fval ?? "0", at);
  return numberTerm(String(node.ival?.ival ?? 0), at);
}

/** `$1`: a value given beside the query. */
export function value(
  { number = 0, location: at }: { number?: number; location?: number },
  { translation }: Context,
): Term {
  const given = translation.source.values[number - 1];
  switch (typeof given) {
    case "string":
      return textTerm(given, at);
    case "number":
      return numberTerm(String(given), at);
    case "boolean":
      return { sql: String(given), kind: "boolean", at };
    default:
      if (given === null) return { sql: "NULL", kind: "null", at };
      throw new Refusal(`Missing value for $${number}`, at);
  }
}

/** A number as it is written. */
function numberTerm(digits: string, at: number | undefined): Term {
  if (/^-?\d{1,18}$/.test(digits))
    return { sql: digits.startsWith("-") ? `(${digits})` : digits, kind: "integer", at };
  if (!/^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(digits))
    throw new Refusal(`${digits} is not a number`, at);
  return { sql: `('${digits}'::double precision)`, kind: "number", at };
}

/** `CURRENT_DATE` and its like. */
export function clock({ op, location: at }: { op?: string; location?: number }): Term {
  if (op === "SVFOP_CURRENT_DATE") return { sql: "current_date", kind: "date", at };
  if (op === "SVFOP_CURRENT_TIMESTAMP") return { sql: "now()", kind: "datetime", at };
  throw new Refusal(`${(op ?? "").replace("SVFOP_", "").toLowerCase()} is not allowed`, at);
}
