import "server-only";
import {
  asNumber,
  booleanTerm,
  type FunctionTranslation,
  integerTerm,
  maxVariadic,
  numberTerm,
  requireDigits,
  requireLiteral,
  scalarFunction,
  textTermOf,
} from "@/lib/query/functions/call";
import { accessPath } from "@/lib/query/tables";
import { convertTo, type SqlTerm } from "@/lib/query/terms";

/** `JSONExtract…(json, 'key', …)`: the value at a path. */
const extract = (make: (value: SqlTerm) => Omit<SqlTerm, "at">) =>
  scalarFunction(2, maxVariadic, (jsonFunctions, ...keys) =>
    make(accessPath(jsonFunctions, keys.map(toKey), jsonFunctions.at)),
  );

/** A key, or a position from 1, as in ClickHouse. */
const toKey = (term: SqlTerm): string | number =>
  term.kind === "integer" ? Number(requireDigits(term)) - 1 : requireLiteral(term, "A key");

/** Functions of JSON, by name. */
export const jsonFunctions = {
  JSONExtractString: extract((value) => textTermOf(value.sql)),
  JSONExtractInt: extract((value) => integerTerm(convertTo("integer", value).sql)),
  JSONExtractFloat: extract((value) => numberTerm(asNumber(value))),
  JSONExtractBool: extract((value) => booleanTerm(convertTo("boolean", value).sql)),
  JSONExtractRaw: extract((value) => textTermOf(`${value.json}::text`)),
  JSONHas: extract((value) => booleanTerm(`(${value.json} IS NOT NULL)`)),
} satisfies Record<string, FunctionTranslation>;
