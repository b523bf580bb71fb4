import "server-only";
import type { Call, Translation } from "@/lib/query/functions/call";
import { Refusal } from "@/lib/query/refusal";
import { type Kind, type Term, to } from "@/lib/query/terms";

/** A calculation over the rows that FILTER leaves, of so many arguments. */
const aggregate = (
  count: number,
  make: (call: Call, ...args: Term[]) => [sql: string, kind: Kind, as?: string],
): Translation => ({
  least: count,
  most: count,
  isAggregate: true,
  make: (call) => {
    const [sql, kind, cast = ""] = make(call, ...call.args);
    const where = call.filter ? ` FILTER (WHERE ${to("boolean", call.filter).sql})` : "";
    return { sql: `(${sql}${where})${cast}`, kind };
  },
});

/** The same with a condition as the last argument: `sumIf(x, condition)`. */
const conditional = ({ make, least, most }: Translation): Translation => ({
  least: least + 1,
  most: most + 1,
  isAggregate: true,
  make: (call) => {
    const condition = to("boolean", call.args.at(-1) as Term);
    const filter = call.filter
      ? { ...condition, sql: `(${condition.sql} AND ${to("boolean", call.filter).sql})` }
      : condition;
    return make({ ...call, args: call.args.slice(0, -1), filter });
  },
});

const distinct = ({ isDistinct }: Call) => (isDistinct ? "DISTINCT " : "");

/** What has an order that PostgreSQL's min and max know. */
const ordered = (term: Term): Term => {
  if (term.kind === "boolean") return to("integer", term);
  return ["uuid", "json", "property", "null"].includes(term.kind) ? to("text", term) : term;
};

const count: Translation = {
  ...aggregate(0, (call, argument) => [
    argument ? `count(${distinct(call)}${argument.sql})` : "count(*)",
    "integer",
  ]),
  most: 1,
};

const uniq = aggregate(1, (_, argument) => [`count(DISTINCT ${argument.sql})`, "integer"]);

const sum = aggregate(1, (call, argument) => {
  const isWhole = argument.kind === "integer" || argument.kind === "boolean";
  const summed = to(isWhole ? "integer" : "number", argument);
  return [`sum(${distinct(call)}${summed.sql})`, isWhole ? "integer" : "number", isWhole ? "::bigint" : ""];
});

/** ClickHouse's sum of nothing is 0. */
const orZero = (translation: Translation): Translation => ({
  ...translation,
  make: (call) => {
    const { sql, kind } = translation.make(call);
    return { sql: `coalesce(${sql}, 0)`, kind };
  },
});

const avg = aggregate(1, (call, argument) => [
  `avg(${distinct(call)}${to("number", argument).sql})`,
  "number",
]);

const extreme = (name: "min" | "max") =>
  aggregate(1, (_, argument) => {
    const { sql, kind } = ordered(argument);
    return [`${name}(${sql})`, kind];
  });

/** The first argument where the second is greatest, or least. */
const extremeBy = (name: "arg_min" | "arg_max") =>
  aggregate(2, (_, value, key) => {
    const { kind } = value;
    const back: Partial<Record<Kind, string>> = {
      number: "::double precision",
      integer: "::bigint",
      boolean: "::boolean",
      datetime: "::timestamptz",
      date: "::date",
      uuid: "::uuid",
      json: "::jsonb",
    };
    if (kind === "interval") throw new Refusal("An interval is not allowed here", value.at);
    const cast = back[kind];
    return [`hogql.${name}(${to("text", value).sql}, ${sortable(key)})`, cast ? kind : "text", cast ?? ""];
  });

/** As a number with the same order; times in microseconds, which doubles count exactly. */
const sortable = (key: Term): string =>
  key.kind === "datetime" || key.kind === "date"
    ? `(extract(epoch FROM ${to("datetime", key).sql}) * 1000000)::double precision`
    : to("number", key).sql;

const median = aggregate(1, (call, argument) => {
  if (call.isDistinct) throw new Refusal("median doesn't support DISTINCT", call.at);
  return [`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${to("number", argument).sql})`, "number"];
});

/** Functions that calculate over many rows, by name. */
export const aggregates = {
  count,
  countIf: conditional({ ...count, least: 0, most: 0 }),
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
} satisfies Record<string, Translation>;
