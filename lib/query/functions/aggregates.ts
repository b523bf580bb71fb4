import "server-only";
import type { FunctionCall, FunctionTranslation } from "@/lib/query/functions/call";
import { convertTo, type Kind, type SqlTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** An aggregate of a fixed number of arguments. */
const aggregate = (
  count: number,
  make: (call: FunctionCall, ...args: SqlTerm[]) => [sql: string, kind: Kind, as?: string],
): FunctionTranslation => ({
  minArguments: count,
  maxArguments: count,
  isAggregate: true,
  make: (call) => {
    const [sql, kind, cast = ""] = make(call, ...call.args);
    const where = call.filter ? ` FILTER (WHERE ${convertTo("boolean", call.filter).sql})` : "";
    return { sql: `(${sql}${where})${cast}`, kind };
  },
});

/** An aggregate with a condition as its last argument: `sumIf(x, condition)`. */
const conditional = ({ make, minArguments, maxArguments }: FunctionTranslation): FunctionTranslation => ({
  minArguments: minArguments + 1,
  maxArguments: maxArguments + 1,
  isAggregate: true,
  make: (call) => {
    const condition = convertTo("boolean", call.args.at(-1) as SqlTerm);
    const filter = call.filter
      ? { ...condition, sql: `(${condition.sql} AND ${convertTo("boolean", call.filter).sql})` }
      : condition;
    return make({ ...call, args: call.args.slice(0, -1), filter });
  },
});

const distinct = ({ isDistinct }: FunctionCall) => (isDistinct ? "DISTINCT " : "");

/** Converts a term to a kind that PostgreSQL's min and max support. */
const toOrderable = (term: SqlTerm): SqlTerm => {
  if (term.kind === "boolean") return convertTo("integer", term);
  return ["uuid", "json", "property", "null"].includes(term.kind) ? convertTo("text", term) : term;
};

const count: FunctionTranslation = {
  ...aggregate(0, (call, argument) => [
    argument ? `count(${distinct(call)}${argument.sql})` : "count(*)",
    "integer",
  ]),
  maxArguments: 1,
};

const uniq = aggregate(1, (_, argument) => [`count(DISTINCT ${argument.sql})`, "integer"]);

const sum = aggregate(1, (call, argument) => {
  const isWhole = argument.kind === "integer" || argument.kind === "boolean";
  const summed = convertTo(isWhole ? "integer" : "number", argument);
  return [`sum(${distinct(call)}${summed.sql})`, isWhole ? "integer" : "number", isWhole ? "::bigint" : ""];
});

/** As in ClickHouse, the sum of no rows is 0. */
const orZero = (translation: FunctionTranslation): FunctionTranslation => ({
  ...translation,
  make: (call) => {
    const { sql, kind } = translation.make(call);
    return { sql: `coalesce(${sql}, 0)`, kind };
  },
});

const avg = aggregate(1, (call, argument) => [
  `avg(${distinct(call)}${convertTo("number", argument).sql})`,
  "number",
]);

const extreme = (name: "min" | "max") =>
  aggregate(1, (_, argument) => {
    const { sql, kind } = toOrderable(argument);
    return [`${name}(${sql})`, kind];
  });

/** The first argument of the row with the greatest or least second argument. */
const extremeBy = (name: "arg_min" | "arg_max") =>
  aggregate(2, (_, value, key) => {
    const { kind } = value;
    const castsBack: Partial<Record<Kind, string>> = {
      number: "::double precision",
      integer: "::bigint",
      boolean: "::boolean",
      datetime: "::timestamptz",
      date: "::date",
      uuid: "::uuid",
      json: "::jsonb",
    };
    if (kind === "interval") throw new UnsupportedSql("An interval is not allowed here", value.at);
    const cast = castsBack[kind];
    return [
      `hogql.${name}(${convertTo("text", value).sql}, ${toSortKey(key)})`,
      cast ? kind : "text",
      cast ?? "",
    ];
  });

/** As a number with the same order; times in microseconds, which doubles represent exactly. */
const toSortKey = (key: SqlTerm): string =>
  key.kind === "datetime" || key.kind === "date"
    ? `(extract(epoch FROM ${convertTo("datetime", key).sql}) * 1000000)::double precision`
    : convertTo("number", key).sql;

const median = aggregate(1, (call, argument) => {
  if (call.isDistinct) throw new UnsupportedSql("median doesn't support DISTINCT", call.at);
  return [`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${convertTo("number", argument).sql})`, "number"];
});

/** Aggregates, by name. */
export const aggregateFunctions = {
  count,
  countIf: conditional({ ...count, minArguments: 0, maxArguments: 0 }),
  uniq,
  uniqExact: uniq,
  uniqIf: conditional(uniq),
  sum: orZero(sum),
  sumIf: orZero(conditional(sum)),
  avg,
  avgIf: conditional(avg),
  min: extreme("min"),
  minIf: conditional(extreme("min")),
  max: extreme("max"),
  maxIf: conditional(extreme("max")),
  argMin: extremeBy("arg_min"),
  argMax: extremeBy("arg_max"),
  median,
} satisfies Record<string, FunctionTranslation>;
