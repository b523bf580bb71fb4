import "server-only";
import {
  asInt,
  asText,
  booleanTerm,
  type FunctionTranslation,
  integerTerm,
  maxVariadic,
  requireLiteral,
  scalarFunction,
  textFunction,
  textTermOf,
} from "@/lib/query/functions/call";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** Text functions, by name. */
export const textFunctions = {
  lower: textFunction((value) => textTermOf(`lower(${value})`), 1),
  upper: textFunction((value) => textTermOf(`upper(${value})`), 1),
  length: textFunction((value) => integerTerm(`char_length(${value})::bigint`), 1),
  trim: textFunction((value) => textTermOf(`btrim(${value})`), 1),
  concat: textFunction((...values) => textTermOf(`hogql.bounded(${values.join(" || ")})`), 1, maxVariadic),
  substring: scalarFunction(2, 3, (value, from, length) =>
    textTermOf(`substr(${asText(value)}, ${asInt(from)}${length ? `, greatest(${asInt(length)}, 0)` : ""})`),
  ),
  // Only literals: otherwise a text of a million characters, each replaced by a million, is built before it is measured.
  replaceAll: scalarFunction(3, 3, (value, from, by) => {
    const replacement = requireLiteral(by, "The replacement");
    if (replacement.length > maxVariadic)
      throw new UnsupportedSql(`The replacement can have at most ${maxVariadic} characters`, by.at);
    requireLiteral(from, "The search string");
    return textTermOf(`hogql.bounded(replace(${asText(value)}, ${from.sql}, ${by.sql}))`);
  }),
  startsWith: textFunction((value, begin) => booleanTerm(`starts_with(${value}, ${begin})`), 2),
  endsWith: textFunction((value, end) => booleanTerm(`starts_with(reverse(${value}), reverse(${end}))`), 2),
  match: textFunction((value, pattern) => booleanTerm(`(${value} ~ ${pattern})`), 2),
  toString: scalarFunction(1, 1, (term) => textTermOf(asText(term))),
} satisfies Record<string, FunctionTranslation>;
