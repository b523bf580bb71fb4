// Random SQL from a grammar that mixes allowed and forbidden syntax: no result contains another project's rows, and no
// query causes an internal error. LONG=1 runs many more; TEST_SEED repeats a run.
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import * as route from "@/app/api/projects/[project_id]/query/route";
import { hogqlColumns, hogqlFunctions } from "@/lib/contract/analysis/hogql";
import { query } from "@/lib/contract/endpoints/query";
import type { Project } from "@/lib/database/generated/client";
import { naughty } from "@/lib/testing/arbitrary";
import { captureEvents } from "@/lib/testing/capture";
import { buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import { seed } from "@/lib/testing/seed";

const runs = process.env.LONG ? 10_000 : 75;
const canary = "canary-of-another-project";
let project: Project;
let as: Credential;

/** Events that give most queries a result. */
const lively = (word: string) => [
  {
    event: word,
    distinct_id: word,
    properties: { $browser: word, price: 12.5, ok: true, $set: { email: word } },
  },
  {
    event: "paid",
    distinct_id: word,
    properties: { price: "7", when: "2026-01-02", deep: { list: [word, 2] } },
  },
];

beforeAll(async () => {
  process.stdout.write(`Asking at random with TEST_SEED=${seed}, ${runs} queries\n`);
  const other = await buildProject();
  await captureEvents(other, ...lively(canary));
  await buildSurvey(other, { name: canary });
  project = await buildProject({ timezone: "America/St_Johns" });
  await captureEvents(project, ...lively("ours"));
  await buildSurvey(project, { name: "ours" });
  as = await buildKey({ project, scopes: ["query:read"] });
});

const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const column = fc.constantFrom(
  ...Object.values(hogqlColumns).flat(),
  ...["properties.price", "properties.$browser", "properties['deep']['list'][1]", "person.properties.email"],
  ...["e.event", "p.properties.email", "x", "y", "s.name", "events.uuid"],
  // Invalid values.
  ...["project_id", "ctid", "tableoid", "users.email", "current_user", "hogql.secret.key", "*", "e.*"],
);
const called = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<string>(...Object.values(hogqlFunctions).flat()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        "pg_sleep",
        "set_config",
        "current_setting",
        "query_to_xml",
        "pg_read_file",
        "lo_import",
        "nextval",
      ],
      ...["hogql.project", "hogql.bounded", "to_json", "version", "array_agg", "generate_series", "coalesce"],
    ),
  },
);
const literal = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom(
    "true",
    "false",
    "null",
    "'day'",
    "'%Y-%m'",
    "'2026-01-02'",
    "'ours'",
    "'paid'",
    "interval 3 day",
    "''",
  ),
  fc.constantFrom(...naughty).map(quoted),
  fc.string({ unit: "grapheme", maxLength: 8 }).map(quoted),
);
const operator = fc.constantFrom(
  ..."= == != <> < <= > >= + - * / % || and or like ilike =~".split(" "),
  ...["not like", "is distinct from", "~~", "->>", "operator(pg_catalog.=)", "@>"],
);
const type = fc.constantFrom(
  ..."text int float date datetime bool uuid regclass json oid int[] hogql.best".split(" "),
);
const table = fc.constantFrom(
  ...["events", "events e", "persons", "persons p", "surveys", "surveys s"],
  ...["users", "hogql.secret", "pg_class", "public.events", "generate_series(1, 3)"],
);

const naughtyText = fc.constantFrom(...naughty).map((one) => one.slice(0, 90));

const { select, expression } = fc.letrec<Record<"expression" | "select" | "from" | "target", string>>(
  (tie) => ({
    expression: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      column,
      literal,
      fc
        .tuple(
          called,
          fc.array(tie("expression"), { maxLength: 3 }),
          fc.constantFrom("", "", "", "distinct "),
        )
        .map(([name, args, distinct]) => `${name}(${distinct}${args.join(", ")})`),
      fc.tuple(tie("expression"), operator, tie("expression")).map((parts) => `(${parts.join(" ")})`),
      fc.tuple(fc.constantFrom("not", "-", "+"), tie("expression")).map((parts) => `(${parts.join(" ")})`),
      fc.tuple(tie("expression"), type).map(([inner, name]) => `cast(${inner} as ${name})`),
      fc
        .tuple(tie("expression"), tie("expression"), tie("expression"))
        .map(([a, b, c]) => `case when ${a} then ${b} else ${c} end`),
      fc
        .tuple(tie("expression"), tie("expression"), tie("expression"))
        .map(([a, b, c]) => `${a} between ${b} and ${c}`),
      fc
        .tuple(tie("expression"), fc.array(tie("expression"), { minLength: 1, maxLength: 3 }))
        .map(([a, list]) => `${a} in (${list.join(", ")})`),
      fc
        .tuple(tie("expression"), fc.constantFrom("is null", "is not null", "is true"))
        .map((parts) => parts.join(" ")),
      tie("select").map((inner) => `(${inner})`),
      tie("select").map((inner) => `exists (${inner})`),
      fc.tuple(tie("expression"), tie("select")).map(([a, inner]) => `${a} in (${inner})`),
    ),
    target: fc
      .tuple(tie("expression"), fc.constantFrom("", "", " as x", " as y", ' as "a; b"'))
      .map(([inner, alias]) => inner + alias),
    from: fc.oneof(
      { depthSize: "small" },
      { weight: 5, arbitrary: table },
      fc
        .tuple(tie("from"), fc.constantFrom("join", "left join", "full join"), table, tie("expression"))
        .map(([left, word, right, on]) => `${left} ${word} ${right} on ${on}`),
      fc.tuple(tie("from"), table).map(([left, right]) => `${left}, ${right}`),
      tie("select").map((inner) => `(${inner}) as e`),
    ),
    select: fc
      .record({
        targets: fc.array(tie("target"), { minLength: 1, maxLength: 3 }),
        from: fc.option(tie("from"), { freq: 8 }),
        where: fc.option(tie("expression")),
        group: fc.option(fc.constantFrom("x", "1", "x, y", "event", "1, 2")),
        having: fc.option(tie("expression"), { freq: 3 }),
        order: fc.option(fc.constantFrom("x", "1", "event desc", "2 desc nulls first", "count()")),
        rest: fc.constantFrom(
          "",
          "",
          "",
          " limit 3",
          " limit 2 offset 1",
          " union all select 'x'",
          " for update",
          "; select 1",
        ),
        distinct: fc.constantFrom("", "", "distinct "),
      })
      .map(
        ({ targets, from, where, group, having, order, rest, distinct }) =>
          `select ${distinct}${targets.join(", ")}${from ? ` from ${from}` : ""}${where ? ` where ${where}` : ""}${
            group ? ` group by ${group}` : ""
          }${having ? ` having ${having}` : ""}${order ? ` order by ${order}` : ""}${rest}`,
      ),
  }),
);

const expressionOnly = expression.map((inner) => `select ${inner} as x from events e`);

type Typed = "text" | "number" | "truth" | "time" | "subquery";

/** Valid queries: each expression has the type that its position requires. */
const { text, number, truth, time } = fc.letrec<Record<Typed, string>>((tie) => {
  const call = (name: string, ...args: Typed[]) =>
    fc.tuple(...args.map((arg) => tie(arg))).map((made) => `${name}(${made.join(", ")})`);
  const infix = (left: Typed, words: string[], right: Typed) =>
    fc.tuple(tie(left), fc.constantFrom(...words), tie(right)).map((made) => `(${made.join(" ")})`);
  const calls = (names: string[], ...args: Typed[]) => names.map((name) => call(name, ...args));
  return {
    text: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom(
        "event",
        "distinct_id",
        "properties.$browser",
        "person.properties.email",
        "properties['deep']",
      ),
      fc.constantFrom("toString(uuid)", "''", "'ours'", "JSONExtractRaw(properties, 'deep', 'list')"),
      fc.oneof(fc.constantFrom(...naughty), fc.string({ unit: "grapheme", maxLength: 8 })).map(quoted),
      ...calls(["lower", "upper", "trim", "toString"], "text"),
      ...calls(["concat", "ifNull", "coalesce", "nullIf"], "text", "text"),
      call("if", "truth", "text", "text"),
      call("substring", "text", "number", "number"),
      call("toString", "number"),
      call("toString", "time"),
      infix("text", ["||"], "text"),
      fc.tuple(tie("text"), naughtyText).map(([inner, put]) => `replaceAll(${inner}, 'o', ${quoted(put)})`),
      tie("subquery").map((from) => `(select min(event) ${from})`),
    ),
    number: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom("properties.price", "toFloat(properties.when)", "1", "0", "2.5", "-3", "length(event)"),
      ...calls(["abs", "floor", "ceil", "round", "toInt", "toFloat"], "number"),
      ...calls(["toFloat", "toInt", "length"], "text"),
      ...calls(["toHour", "toYYYYMM", "toUnixTimestamp", "toDayOfWeek"], "time"),
      call("intDiv", "number", "number"),
      fc.tuple(tie("time"), tie("time")).map((made) => `dateDiff('week', ${made.join(", ")})`),
      infix("number", ["+", "-", "*", "/", "%"], "number"),
      call("multiIf", "truth", "number", "truth", "number", "number"),
      tie("subquery").map((from) => `(select count() ${from})`),
    ),
    truth: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom(
        "true",
        "properties.ok",
        "person.is_identified",
        "event = 'paid'",
        "person_id is not null",
      ),
      infix("text", ["=", "!=", "<", "like", "not ilike", "is distinct from"], "text"),
      infix("number", ["=", "<>", ">=", "<"], "number"),
      infix("time", [">", "<=", "="], "time"),
      infix("truth", ["and", "or"], "truth"),
      ...calls(["not "], "truth"),
      ...calls(["startsWith", "endsWith"], "text", "text"),
      ...calls(["empty", "isNull", "notEmpty"], "text"),
      fc.tuple(tie("text"), tie("text"), tie("text")).map(([a, b, c]) => `(${a} not in (${b}, ${c}))`),
      fc
        .tuple(tie("number"), tie("number"), tie("number"))
        .map(([a, b, c]) => `(${a} between ${b} and ${c})`),
      fc.tuple(tie("text"), tie("subquery")).map(([a, from]) => `(${a} in (select event ${from}))`),
      tie("subquery").map((from) => `exists (select 1 ${from})`),
    ),
    time: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom(
        "timestamp",
        "created_at",
        "now()",
        "toDateTime(properties.when)",
        "toDate('2026-03-01')",
      ),
      ...calls(["toStartOfHour", "toStartOfWeek", "toMonday", "toStartOfMonth", "toDate"], "time"),
      fc
        .tuple(tie("time"), fc.constantFrom("+", "-"), fc.constantFrom("day", "week", "quarter"))
        .map(([a, sign, unit]) => `(${a} ${sign} interval 2 ${unit})`),
      call("if", "truth", "time", "time"),
    ),
    subquery: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("from events", "from events where event = 'paid'"),
      tie("truth").map((where) => `from events where ${where}`),
    ),
  };
});

const summary = fc.oneof(
  text.map((inner) => `max(${inner})`),
  number.map((inner) => `sum(${inner})`),
  truth.map((inner) => `countIf(${inner})`),
  fc.tuple(text, time).map((parts) => `argMax(${parts.join(", ")})`),
  fc.constant("count()"),
);

const meant = fc.oneof(
  fc
    .tuple(text, number, time, truth)
    .map(
      ([a, b, c, where]) => `select ${a} as x, ${b} as y, ${c} from events where ${where} order by x, 2 desc`,
    ),
  fc
    .tuple(text, summary, truth)
    .map(([a, b, where]) => `select ${a} as x, ${b} as y from events where ${where} group by x order by y`),
  fc
    .tuple(text, number, summary)
    .map(
      ([a, b, c]) =>
        `with t as (select *, ${a} as x, ${b} as y from events) select x, ${c} from t e group by x`,
    )
    .map((made) => made.replace(/person\./g, "properties.")),
);

it("returns nothing of other projects, and causes no internal error", async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.oneof(select, expressionOnly, meant, meant, meant), async (text) => {
      const { status, body } = await call(query.run, route, {
        as,
        params: { project_id: project.id },
        body: { query: { kind: "HogQLQuery", query: text } },
      });
      const said = JSON.stringify(body);
      expect(said).not.toContain(canary);
      expect(status, said).toBeLessThan(500);
      expect(said).not.toMatch(/The query can't be run|server error/);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  // Both outcomes occur, and often.
  expect(statuses.get(200)).toBeGreaterThan(runs / 5);
  expect(statuses.get(400)).toBeGreaterThan(runs / 5);
});
