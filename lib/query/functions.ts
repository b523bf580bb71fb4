import "server-only";
import { type HogqlFunction, hogqlFunctions } from "@/lib/contract/hogql";
import { intervalOf, unitOf } from "@/lib/query/intervals";
import { Refusal } from "@/lib/query/refusal";
import { inside } from "@/lib/query/tables";
import { alike, type Kind, type Term, textTerm, to } from "@/lib/query/terms";

/** A call of a function, its arguments translated. */
export interface Call {
  /** As the query writes it. */
  name: string;
  args: Term[];
  /** `count(*)`. */
  isStar: boolean;
  isDistinct: boolean;
  /** The condition of FILTER (WHERE …). */
  filter: Term | null;
  at: number | undefined;
}

interface Translation {
  least: number;
  most: number;
  isAggregate: boolean;
  make: (call: Call) => Omit<Term, "at">;
}

const many = 100;

const plain = (least: number, most: number, make: (...args: Term[]) => Omit<Term, "at">): Translation => ({
  least,
  most,
  isAggregate: false,
  make: ({ args }) => make(...args),
});

/** Of a call that has as many arguments as `least` says. */
const given = (args: readonly Term[], index: number): Term => args[index] as Term;

/** A calculation over the rows that conditions leave. `argument` is what of them. */
const aggregate = (
  count: number,
  make: (args: Term[], call: Call) => [sql: string, kind: Kind, as?: string],
): Translation => ({
  least: count,
  most: count,
  isAggregate: true,
  make: (call) => {
    const [sql, kind, cast = ""] = make(call.args, call);
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
    const condition = to("boolean", given(call.args, call.args.length - 1));
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
  ...aggregate(0, ([argument], call) => [
    argument ? `count(${distinct(call)}${to(argument.kind, argument).sql})` : "count(*)",
    "integer",
  ]),
  most: 1,
};

const uniq = aggregate(1, ([argument]) => [`count(DISTINCT ${given([argument as Term], 0).sql})`, "integer"]);

const sum = aggregate(1, ([argument], call) => {
  const isWhole = argument?.kind === "integer" || argument?.kind === "boolean";
  const summed = to(isWhole ? "integer" : "number", argument as Term);
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

const avg = aggregate(1, ([argument], call) => [
  `avg(${distinct(call)}${to("number", argument as Term).sql})`,
  "number",
]);

const extreme = (name: "min" | "max") =>
  aggregate(1, ([argument]) => {
    const { sql, kind } = ordered(argument as Term);
    return [`${name}(${sql})`, kind];
  });

/** The first argument where the second is greatest, or least. */
const extremeBy = (name: "arg_min" | "arg_max") =>
  aggregate(2, ([value, key]) => {
    const { kind } = value as Term;
    const back: Partial<Record<Kind, string>> = {
      number: "::double precision",
      integer: "::bigint",
      boolean: "::boolean",
      datetime: "::timestamptz",
      date: "::date",
      uuid: "::uuid",
      json: "::jsonb",
    };
    if (kind === "interval") throw new Refusal("An interval cannot be chosen", value?.at);
    const cast = back[kind];
    return [
      `hogql.${name}(${to("text", value as Term).sql}, ${sortable(key as Term)})`,
      cast ? kind : "text",
      cast ?? "",
    ];
  });

/** As a number with the same order; times in microseconds, which doubles count exactly. */
const sortable = (key: Term): string =>
  key.kind === "datetime" || key.kind === "date"
    ? `(extract(epoch FROM ${to("datetime", key).sql}) * 1000000)::double precision`
    : to("number", key).sql;

const median = aggregate(1, ([argument]) => [
  `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${to("number", argument as Term).sql})`,
  "number",
]);

const text = (sql: string): Omit<Term, "at"> => ({ sql, kind: "text" });
const boolean = (sql: string): Omit<Term, "at"> => ({ sql, kind: "boolean" });
const integer = (sql: string): Omit<Term, "at"> => ({ sql, kind: "integer" });
const number = (sql: string): Omit<Term, "at"> => ({ sql, kind: "number" });

const asText = (term: Term) => to("text", term).sql;
const asTime = (term: Term) => to("datetime", term).sql;
const asNumber = (term: Term) => to("number", term).sql;
/** PostgreSQL's positions and lengths are of 32 bits. */
const asInt = (term: Term) => `least(greatest(${to("integer", term).sql}, -1000000000), 1000000000)::integer`;

const ofTexts = (make: (...args: string[]) => Omit<Term, "at">, least: number, most = least) =>
  plain(least, most, (...args) => make(...args.map(asText)));

const emptiness = (term: Term) => `(coalesce(${asText(term)}, '') = '')`;

/** `if` and `multiIf`: condition, value, condition, value …, otherwise. */
function choice(args: Term[]): Omit<Term, "at"> {
  const isOtherwise = (index: number) => index === args.length - 1;
  if (args.length % 2 === 0) throw new Refusal("The last argument is the value otherwise", args.at(-1)?.at);
  const values = alike(args.filter((_, index) => index % 2 === 1 || isOtherwise(index)));
  const branches = args
    .filter((_, index) => index % 2 === 0 && !isOtherwise(index))
    .map((condition, index) => `WHEN ${to("boolean", condition).sql} THEN ${values[index]?.sql}`);
  const otherwise = values.at(-1) as Term;
  return { sql: `(CASE ${branches.join(" ")} ELSE ${otherwise.sql} END)`, kind: otherwise.kind };
}

const literalOf = ({ literal, at }: Term, what: string): string => {
  if (literal === undefined) throw new Refusal(`${what} is written in quotes, not computed`, at);
  return literal;
};

/** A number that the query writes down, as SQL. */
const digitsOf = ({ sql, at }: Term): string => {
  if (/^\d{1,2}$/.test(sql)) return sql;
  throw new Refusal("The number of digits is written down", at);
};

const rounding = (name: "floor" | "ceil" | "abs") =>
  plain(1, 1, (term) =>
    term.kind === "integer" ? integer(`${name}(${term.sql})::bigint`) : number(`${name}(${asNumber(term)})`),
  );

/** Where a stretch of time begins, in the project's time zone. @param kind what of: ClickHouse answers dates from weeks on */
const start = (unit: string, kind: "datetime" | "date") => plain(1, 1, (term) => startOf(unit, kind, term));

const startOf = (unit: string, kind: "datetime" | "date", term: Term): Omit<Term, "at"> => ({
  sql:
    kind === "date"
      ? `(date_trunc('${unit}', ${asTime(term)})::date)`
      : `date_trunc('${unit}', ${asTime(term)})`,
  kind,
});

/** ClickHouse's weeks begin on Sunday, and PostHog's with them. */
const startOfWeek = plain(1, 1, (term) => ({
  sql: `((date_trunc('week', ${asTime(term)} + interval '1 day') - interval '1 day')::date)`,
  kind: "date",
}));

const field = (name: string) =>
  plain(1, 1, (term) => integer(`extract(${name} FROM ${asTime(term)})::bigint`));

const interval = (unit: string) => plain(1, 1, (term) => intervalOf(asNumber(term), unit));

/** `dateAdd('day', 7, x)`, or `dateAdd(x, interval 7 day)`. */
const shift = (sign: "+" | "-") =>
  plain(2, 3, (first, second, third) => {
    const [time, by] = third
      ? [third, intervalOf(asNumber(second as Term), unitOf(literalOf(first as Term, "The unit"), first?.at))]
      : [first as Term, second as Term];
    return { sql: `(${asTime(time)} ${sign} ${to("interval", by).sql})`, kind: "datetime" };
  });

/** Borders of a unit between two times: what ClickHouse counts. */
function difference(unit: string, from: string, until: string): string {
  const seconds = { second: 1, minute: 60, hour: 3600 }[unit];
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  if (seconds) {
    const border = (time: string) => `extract(epoch FROM date_trunc('${unit}', ${time}))`;
    return `((${border(until)} - ${border(from)}) / ${seconds})::bigint`;
  }
  if (months) {
    const border = (time: string) =>
      `(extract(year FROM date_trunc('${unit}', ${time})) * 12 + extract(month FROM date_trunc('${unit}', ${time})))`;
    return `((${border(until)} - ${border(from)}) / ${months})::bigint`;
  }
  const border = (time: string) => `date_trunc('${unit}', ${time})::date`;
  return `((${border(until)} - ${border(from)}) / ${unit === "week" ? 7 : 1})::bigint`;
}

/** What stands for what in `formatDateTime`; what is not listed is refused, because the two mean different things by it. */
const formats: Record<string, string> = {
  Y: "YYYY",
  m: "MM",
  d: "DD",
  H: "HH24",
  i: "MI",
  S: "SS",
  F: 'YYYY"-"MM"-"DD',
  T: 'HH24":"MI":"SS',
  "%": '"%"',
};

function formatOf(term: Term): string {
  const made = literalOf(term, "The format").replace(/%(.?)|[^%]+/g, (all, letter: string | undefined) => {
    if (letter === undefined) return `"${all.replace(/["\\]/g, "\\$&")}"`;
    if (Object.hasOwn(formats, letter)) return formats[letter] as string;
    throw new Refusal(
      `%${letter} is not allowed in a format: ${Object.keys(formats).join(", ")} are`,
      term.at,
    );
  });
  return textTerm(made).sql;
}

/** `JSONExtract…(json, 'key', …)`: the value at the end of the keys. */
const extract = (make: (value: Term) => Omit<Term, "at">) =>
  plain(2, many, (json, ...keys) => make(inside(json as Term, keys.map(keyOf), json?.at)));

/** A key, or a position from 1 on, as in ClickHouse. */
const keyOf = (term: Term): string | number =>
  term.kind === "integer" ? Number(digitsOf(term)) - 1 : literalOf(term, "A key");

const translations: Record<HogqlFunction, Translation> = {
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

  if: plain(3, 3, (...args) => choice(args)),
  multiIf: plain(3, many, (...args) => choice(args)),
  ifNull: plain(2, 2, (...args) => {
    const [first, second] = alike(args);
    return { sql: `coalesce(${first?.sql}, ${second?.sql})`, kind: first?.kind ?? "text" };
  }),
  isNull: plain(1, 1, (term) => boolean(`(${term.sql} IS NULL)`)),
  isNotNull: plain(1, 1, (term) => boolean(`(${term.sql} IS NOT NULL)`)),
  empty: plain(1, 1, (term) => boolean(emptiness(term))),
  notEmpty: plain(1, 1, (term) => boolean(`(NOT ${emptiness(term)})`)),

  lower: ofTexts((value) => text(`lower(${value})`), 1),
  upper: ofTexts((value) => text(`upper(${value})`), 1),
  length: ofTexts((value) => integer(`char_length(${value})::bigint`), 1),
  trim: ofTexts((value) => text(`btrim(${value})`), 1),
  concat: ofTexts((...values) => text(`hogql.bounded(${values.join(" || ")})`), 1, many),
  substring: plain(2, 3, (value, from, length) =>
    text(
      `substr(${asText(value as Term)}, ${asInt(from as Term)}${length ? `, greatest(${asInt(length)}, 0)` : ""})`,
    ),
  ),
  // Constants: else a text of a million letters, each replaced by a million, is built before anybody measures it.
  replaceAll: plain(3, 3, (value, from, by) => {
    const replacement = literalOf(by as Term, "What is put in");
    if (replacement.length > many) throw new Refusal(`At most ${many} characters are put in`, by?.at);
    literalOf(from as Term, "What is replaced");
    return text(`hogql.bounded(replace(${asText(value as Term)}, ${from?.sql}, ${by?.sql}))`);
  }),
  startsWith: ofTexts((value, begin) => boolean(`starts_with(${value}, ${begin})`), 2),
  endsWith: ofTexts((value, end) => boolean(`starts_with(reverse(${value}), reverse(${end}))`), 2),
  match: ofTexts((value, pattern) => boolean(`(${value} ~ ${pattern})`), 2),
  toString: plain(1, 1, (term) => text(asText(term))),

  toInt: plain(1, 1, (term) => integer(to("integer", term).sql)),
  toFloat: plain(1, 1, (term) => number(asNumber(term))),
  toBool: plain(1, 1, (term) => boolean(to("boolean", term).sql)),
  round: plain(1, 2, (value, digits) =>
    digits
      ? number(`round(${asNumber(value as Term)}::numeric, ${digitsOf(digits)})::double precision`)
      : number(`round(${asNumber(value as Term)})`),
  ),
  floor: rounding("floor"),
  ceil: rounding("ceil"),
  abs: rounding("abs"),
  intDiv: plain(2, 2, (value, by) =>
    integer(`hogql.to_integer(${asNumber(value as Term)} / nullif(${asNumber(by as Term)}, 0))`),
  ),

  now: plain(0, 0, () => ({ sql: "now()", kind: "datetime" })),
  today: plain(0, 0, () => ({ sql: "current_date", kind: "date" })),
  yesterday: plain(0, 0, () => ({ sql: "(current_date - 1)", kind: "date" })),
  toDate: plain(1, 1, (term) => ({ sql: to("date", term).sql, kind: "date" })),
  toDateTime: plain(1, 1, (term) => ({ sql: asTime(term), kind: "datetime" })),
  toStartOfMinute: start("minute", "datetime"),
  toStartOfHour: start("hour", "datetime"),
  toStartOfDay: start("day", "datetime"),
  toStartOfWeek: startOfWeek,
  toMonday: start("week", "date"),
  toStartOfMonth: start("month", "date"),
  toStartOfQuarter: start("quarter", "date"),
  toStartOfYear: start("year", "date"),
  dateTrunc: plain(2, 2, (unit, term) =>
    startOf(unitOf(literalOf(unit as Term, "The unit"), unit?.at), "datetime", term as Term),
  ),
  dateDiff: plain(3, 3, (unit, from, until) =>
    integer(
      difference(
        unitOf(literalOf(unit as Term, "The unit"), unit?.at),
        asTime(from as Term),
        asTime(until as Term),
      ),
    ),
  ),
  dateAdd: shift("+"),
  dateSub: shift("-"),
  toYear: field("year"),
  toMonth: field("month"),
  toDayOfMonth: field("day"),
  toDayOfWeek: field("isodow"),
  toHour: field("hour"),
  toMinute: field("minute"),
  toYYYYMM: plain(1, 1, (term) => integer(`to_char(${asTime(term)}, 'YYYYMM')::bigint`)),
  toUnixTimestamp: plain(1, 1, (term) => integer(`floor(extract(epoch FROM ${asTime(term)}))::bigint`)),
  toIntervalSecond: interval("second"),
  toIntervalMinute: interval("minute"),
  toIntervalHour: interval("hour"),
  toIntervalDay: interval("day"),
  toIntervalWeek: interval("week"),
  toIntervalMonth: interval("month"),
  toIntervalQuarter: interval("quarter"),
  toIntervalYear: interval("year"),
  formatDateTime: plain(2, 2, (term, format) =>
    text(`to_char(${asTime(term as Term)}, ${formatOf(format as Term)})`),
  ),

  JSONExtractString: extract((value) => text(value.sql)),
  JSONExtractInt: extract((value) => integer(to("integer", value).sql)),
  JSONExtractFloat: extract((value) => number(asNumber(value))),
  JSONExtractBool: extract((value) => boolean(to("boolean", value).sql)),
  JSONExtractRaw: extract((value) => text(`${value.json}::text`)),
  JSONHas: extract((value) => boolean(`(${value.json} IS NOT NULL)`)),
};

const byName = new Map(
  Object.values(hogqlFunctions)
    .flat()
    .map((name) => [name.toLowerCase(), translations[name]]),
);

/** Whether a function calculates over many rows. */
export const isAggregate = (name: string): boolean => byName.get(name.toLowerCase())?.isAggregate ?? false;

/**
 * Translates a call.
 *
 * @throws Refusal for a function that is not listed, and for arguments it does not take
 */
export function translateCall(call: Call): Term {
  const { name, args, at } = call;
  const translation = byName.get(name.toLowerCase());
  if (!translation) throw new Refusal(`The function ${name} is not allowed`, at);
  const { least, most, make } = translation;
  if (args.length < least || args.length > most || (call.isStar && name.toLowerCase() !== "count")) {
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    throw new Refusal(`${name} takes ${wanted} argument${wanted === "1" ? "" : "s"}`, at);
  }
  if (!translation.isAggregate && (call.isDistinct || call.filter))
    throw new Refusal(`${name} takes neither DISTINCT nor FILTER`, at);
  return { ...make(call), at };
}
