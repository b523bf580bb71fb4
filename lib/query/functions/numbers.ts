import "server-only";
import {
  asNumber,
  booleanTerm,
  type FunctionTranslation,
  integerTerm,
  numberTerm,
  requireDigits,
  scalarFunction,
} from "@/lib/query/functions/call";
import { convertTo } from "@/lib/query/terms";

const rounding = (name: "floor" | "ceil" | "abs") =>
  scalarFunction(1, 1, (term) =>
    term.kind === "integer"
      ? integerTerm(`${name}(${term.sql})::bigint`)
      : numberTerm(`${name}(${asNumber(term)})`),
  );

/** Numeric functions, by name. */
export const numberFunctions = {
  toInt: scalarFunction(1, 1, (term) => integerTerm(convertTo("integer", term).sql)),
  toFloat: scalarFunction(1, 1, (term) => numberTerm(asNumber(term))),
  toBool: scalarFunction(1, 1, (term) => booleanTerm(convertTo("boolean", term).sql)),
  round: scalarFunction(1, 2, (value, digits) =>
    digits
      ? numberTerm(`round(${asNumber(value)}::numeric, ${requireDigits(digits)})::double precision`)
      : numberTerm(`round(${asNumber(value)})`),
  ),
  floor: rounding("floor"),
  ceil: rounding("ceil"),
  abs: rounding("abs"),
  intDiv: scalarFunction(2, 2, (value, by) =>
    integerTerm(`hogql.to_integer(${asNumber(value)} / nullif(${asNumber(by)}, 0))`),
  ),
} satisfies Record<string, FunctionTranslation>;
