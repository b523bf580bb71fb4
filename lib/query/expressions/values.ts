import "server-only";
import type { A_Const } from "libpg-query";
import type { Context } from "@/lib/query/context";
import { allowKeys } from "@/lib/query/parse";
import { type SqlTerm, textTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

// Literals, parameters and the current time.

/** Translates a literal. */
export function translateConstant(node: A_Const): SqlTerm {
  const { location: at } = node;
  allowKeys("A constant", node, at, "ival", "fval", "boolval", "sval", "isnull", "location");
  if (node.isnull) return { sql: "NULL", kind: "null", at };
  if (node.sval) return textTerm(node.sval.sval ?? "", at);
  if (node.boolval) return { sql: node.boolval.boolval ? "true" : "false", kind: "boolean", at };
  if (node.fval) return numberTerm(node.fval.fval ?? "0", at);
  return numberTerm(String(node.ival?.ival ?? 0), at);
}

/** Translates `$1`: a value sent with the query. */
export function translateParameter(
  { number = 0, location: at }: { number?: number; location?: number },
  { translation }: Context,
): SqlTerm {
  const parameter = translation.source.values[number - 1];
  switch (typeof parameter) {
    case "string":
      return textTerm(parameter, at);
    case "number":
      return numberTerm(String(parameter), at);
    case "boolean":
      return { sql: String(parameter), kind: "boolean", at };
    default:
      if (parameter === null) return { sql: "NULL", kind: "null", at };
      throw new UnsupportedSql(`Missing value for $${number}`, at);
  }
}

/** A numeric literal. */
function numberTerm(digits: string, at: number | undefined): SqlTerm {
  if (/^-?\d{1,18}$/.test(digits))
    return { sql: digits.startsWith("-") ? `(${digits})` : digits, kind: "integer", at };
  if (!/^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(digits))
    throw new UnsupportedSql(`${digits} is not a number`, at);
  return { sql: `('${digits}'::double precision)`, kind: "number", at };
}

/** Translates `CURRENT_DATE` and `CURRENT_TIMESTAMP`. */
export function translateCurrentTime({ op, location: at }: { op?: string; location?: number }): SqlTerm {
  if (op === "SVFOP_CURRENT_DATE") return { sql: "current_date", kind: "date", at };
  if (op === "SVFOP_CURRENT_TIMESTAMP") return { sql: "now()", kind: "datetime", at };
  throw new UnsupportedSql(`${(op ?? "").replace("SVFOP_", "").toLowerCase()} is not allowed`, at);
}
