import "server-only";
import {
  asText,
  booleanTerm,
  type FunctionTranslation,
  maxVariadic,
  scalarFunction,
} from "@/lib/query/functions/call";
import { convertTo, type SqlTerm, unifyKinds } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

const isEmptySql = (term: SqlTerm) => `(coalesce(${asText(term)}, '') = '')`;

/** `if` and `multiIf`: condition, value, condition, value …, fallback. */
function chooseValue(args: SqlTerm[]): Omit<SqlTerm, "at"> {
  const isFallback = (index: number) => index === args.length - 1;
  if (args.length % 2 === 0)
    throw new UnsupportedSql("The last argument must be the default value", args.at(-1)?.at);
  const values = unifyKinds(args.filter((_, index) => index % 2 === 1 || isFallback(index)));
  const branches = args
    .filter((_, index) => index % 2 === 0 && !isFallback(index))
    .map((condition, index) => `WHEN ${convertTo("boolean", condition).sql} THEN ${values[index]?.sql}`);
  const fallback = values.at(-1) as SqlTerm;
  return { sql: `(CASE ${branches.join(" ")} ELSE ${fallback.sql} END)`, kind: fallback.kind };
}

/** Conditional functions and tests, by name. */
export const conditionFunctions = {
  if: scalarFunction(3, 3, (...args) => chooseValue(args)),
  multiIf: scalarFunction(3, maxVariadic, (...args) => chooseValue(args)),
  ifNull: scalarFunction(2, 2, (value, fallback) => {
    const [first, second] = unifyKinds([value, fallback]);
    return { sql: `coalesce(${first.sql}, ${second.sql})`, kind: first.kind ?? "text" };
  }),
  isNull: scalarFunction(1, 1, (term) => booleanTerm(`(${term.sql} IS NULL)`)),
  isNotNull: scalarFunction(1, 1, (term) => booleanTerm(`(${term.sql} IS NOT NULL)`)),
  empty: scalarFunction(1, 1, (term) => booleanTerm(isEmptySql(term))),
  notEmpty: scalarFunction(1, 1, (term) => booleanTerm(`(NOT ${isEmptySql(term)})`)),
} satisfies Record<string, FunctionTranslation>;
