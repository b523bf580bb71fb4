import { beforeAll, describe, expect, it } from "vitest";
import type { HogqlResult, HogqlValue } from "@/lib/contract/analysis/hogql";
import { query } from "@/lib/contract/endpoints/query";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { removePerson } from "@/lib/persons/remove";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildKey, buildProject, buildSurvey, buildUser, unique } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as route from "./route";

let project: Project;
let as: Credential;
/** Of the one person, who came by two ids. */
const [ada, browser] = [unique(), unique()];

beforeAll(async () => {
  project = await buildProject({ timezone: "Asia/Tokyo" });
  as = await buildKey({ project, scopes: ["query:read"] });
  const at = (time: string) => ({ timestamp: `2026-03-01T${time}Z` });
  await captureEvents(
    project,
    {
      event: "$identify",
      distinct_id: ada,
      properties: { $anon_distinct_id: browser, $set: { email: "ada@example.com", plan: "free", seats: 3 } },
      ...at("10:00:00"),
    },
    { event: "paid", distinct_id: ada, properties: { price: 12.5, $browser: "Chrome" }, ...at("14:59:00") },
    {
      event: "paid",
      distinct_id: ada,
      properties: { price: "7.5", $browser: "Firefox", yearly: true, $set: { plan: "team" } },
      ...at("15:01:00"),
    },
    {
      event: "left",
      distinct_id: ada,
      properties: { reason: { words: ["too", "dear"] } },
      ...at("16:00:00"),
    },
  );
  await buildSurvey(project, { name: "Why leave?" });
  // Another project, whose data must never be returned.
  await captureEvents(await buildProject(), { event: "paid", distinct_id: ada, properties: { price: 1e6 } });
});

/** Sends a query of any type. */
const send = (sent: unknown) =>
  call(query.run, route, { as, params: { project_id: project.id }, body: { query: sent } });

const ask = async (text: unknown, values?: Record<string, HogqlValue>) => {
  const answer = await send({ kind: "HogQLQuery", query: text, ...(values && { values }) });
  return { ...answer, body: answer.body as HogqlResult };
};

/** The rows of a query that succeeds. */
const rows = async (text: string, values?: Record<string, HogqlValue>) => {
  const { status, body } = await ask(text, values);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
};

describe("POST query/", () => {
  it("refuses a key without query:read", async () => {
    const { status, body } = await call(query.run, route, {
      as: await buildKey({ project, scopes: ["person:read", "survey:read"] }),
      params: { project_id: project.id },
      body: { query: { kind: "HogQLQuery", query: "select 1" } },
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ detail: "API key missing required scope 'query:read'" });
  });

  it.each([
    [{}, "required", "query", undefined],
    [{ query: {} }, "invalid_input", "query", "query.kind"],
    [{ query: { kind: "EventsQuery" } }, "invalid_input", "query", "query.kind"],
    [{ query: { kind: "HogQLQuery" } }, "required", "query", "query.query"],
    [{ query: { kind: "HogQLQuery", query: "" } }, "blank", "query", "query.query"],
    [{ query: { kind: "HogQLQuery", query: 1 } }, "invalid_input", "query", "query.query"],
  ])("refuses %j", async (body, code, attr, path) => {
    const answer = await call(query.run, route, { as, params: { project_id: project.id }, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ type: "validation_error", attr, ...(path && { extra: { path } }) });
    expect([code, "invalid_choice", "required"]).toContain((answer.body as unknown as { code: string }).code);
  });

  it.each([
    ["drop table events", "Only SELECT is allowed, not drop (line 1, column 1)."],
    ["select 1;\nselect 2", "Only one statement is allowed (line 2, column 1)."],
    ["select 1\nfrom users", "Unknown table users. Tables: events, persons, surveys (line 2, column 6)."],
    ["select event,\n  pg_sleep(5) from events", "The function pg_sleep is not allowed (line 2, column 3)."],
    ["select ünique(event) from events", "The function ünique is not allowed (line 1, column 8)."],
    ["select 'ü', event ^ 1 from events", "Unexpected character ^ (line 1, column 19)."],
    [
      "select 'ü', nope from persons",
      "Unknown column nope. Columns: id, created_at, properties, is_identified, last_seen_at, pdi.distinct_id, pdi.person_id (line 1, column 13).",
    ],
    ["select count( from events", "Syntax error (line 1, column 15)."],
    ["select count(", "Unexpected end of query."],
    ["select 'open", "Unterminated ' (line 1, column 8)."],
    [" ", "The query is empty."],
    ["-- only a comment", "The query is empty."],
    ["select event from events limit 1 + 1", "LIMIT and OFFSET must be integers (line 1, column 34)."],
    ["select timestamp + event from events", "Can't convert a date and time to a number (line 1, column 8)."],
    ["select uuid > 1 from events", "Can't compare a UUID with a number (line 1, column 15)."],
    ["select {nobody}", "Missing value for {nobody}."],
    [
      "select event, count() from events",
      'Column "events.event" must appear in the GROUP BY clause or be used in an aggregate function.',
    ],
    ["select 'ten'::float", 'Invalid input syntax for type double precision: "ten".'],
    [
      "select event from events where match(event, '(')",
      "Invalid regular expression: parentheses () not balanced.",
    ],
  ])("reports the error of %j and its position", async (text, detail) => {
    const { status, body } = await ask(text);
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: "validation_error", code: "invalid_query", attr: "query" });
    expect((body as unknown as { detail: string }).detail.toLowerCase()).toContain(detail.toLowerCase());
  });

  it("answers in PostHog's shape", async () => {
    const text = "select event, count() from events group by event order by event -- all of them";
    const { status, body } = await ask(text);
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        ["$identify", 1],
        ["left", 1],
        ["paid", 2],
      ],
      columns: ["event", "count()"],
      types: [
        ["event", "Nullable(String)"],
        ["count()", "Nullable(Int64)"],
      ],
      query: text,
      hogql: "select event, count() from events group by event order by event\nLIMIT 100",
      clickhouse: null,
      hasMore: false,
      limit: 100,
      offset: 0,
      timings: [
        { k: "translate", t: expect.any(Number) },
        { k: "execute", t: expect.any(Number) },
      ],
      modifiers: null,
      metadata: null,
      explain: null,
      error: null,
      is_cached: false,
      cache_key: null,
      last_refresh: expect.stringMatching(/Z$/),
      next_allowed_client_refresh: null,
      timezone: "Asia/Tokyo",
      query_status: null,
    });
  });

  it("reports whether there are more rows than the limit", async () => {
    const first = await ask("select event from events order by timestamp limit 3;");
    expect(first.body).toMatchObject({
      hasMore: true,
      limit: 3,
      offset: 0,
      hogql: expect.not.stringContaining(";"),
    });
    expect(first.body.results).toHaveLength(3);
    const rest = await ask("select event from events order by timestamp limit 3 offset 3");
    expect(rest.body).toMatchObject({ hasMore: false, offset: 3, results: [["left"]] });
    expect((await ask("select 1 limit 1000000")).body.limit).toBe(10_000);
  });

  it("returns numbers, booleans, instants, days, JSON and nulls as JSON values", async () => {
    const { body } = await ask(
      "select 1, 1.5, true, timestamp, toDate(timestamp), properties, uuid = uuid, null, 9007199254740993 from events where event = 'left'",
    );
    expect(body.results).toEqual([
      [
        1,
        1.5,
        true,
        "2026-03-02T01:00:00+09:00",
        "2026-03-02",
        expect.stringContaining('"words": ["too", "dear"]'),
        true,
        null,
        "9007199254740993",
      ],
    ]);
    expect(body.types.map(([, type]) => type)).toEqual(
      [
        "Int32",
        "Float64",
        "Bool",
        "DateTime64(6, 'Asia/Tokyo')",
        "Date",
        "String",
        "Bool",
        "String",
        "Int64",
      ].map((name) => `Nullable(${name})`),
    );
  });
});

describe("a query", () => {
  it.each<[string, unknown[][]]>([
    // Properties: of events, of persons, of the person at the time.
    ["select properties.email from persons limit 10", [["ada@example.com"]]],
    ["select properties.$browser b from events where event = 'paid' order by b", [["Chrome"], ["Firefox"]]],
    [
      "select properties['reason']['words'][1], properties.reason.words from events where event = 'left'",
      [["too", '["too", "dear"]']],
    ],
    [
      "select person.properties.plan from events order by timestamp",
      [["free"], ["free"], ["team"], ["team"]],
    ],
    [
      "select p.properties.plan from events e join persons p on p.id = e.person_id where e.event = 'left'",
      [["team"]],
    ],
    ["select count(), count(distinct person_id), uniq(person.id) from events", [[4, 1, 1]]],
    ["select count() from persons where properties.seats >= 3 and properties.seats < 10", [[1]]],
    ["select count(pdi.distinct_id) from persons", [[2]]],
    ["select name, archived from surveys", [["Why leave?", false]]],
    // Properties are converted to the type they are compared with.
    [
      "select sum(properties.price), avg(properties.price), max(properties.price) from events",
      [[20, 10, "7.5"]],
    ],
    ["select event from events where properties.yearly = true", [["paid"]]],
    ["select properties.price * 2 as double from events where double > 20", [[25]]],
    ["select count() from events where properties.reason.words = 5", [[0]]],
    [
      "select sumIf(properties.price, properties.$browser = 'Chrome'), countIf(event like 'p%') from events",
      [[12.5, 2]],
    ],
    ["select sum(properties.nothing), avg(properties.nothing) from events", [[0, null]]],
    // Null is unlike everything, and like null.
    ["select count() from events where properties.$browser != 'Chrome'", [[3]]],
    ["select count() from events where properties.$browser not in ('Chrome', 'Firefox')", [[2]]],
    ["select count() from events where properties.$browser = null", [[2]]],
    ["select count() from events where properties.$browser not like '%fox'", [[3]]],
    // Aliases, in every clause.
    ["select event as e, count() as c from events group by e having c > 1 order by c desc, e", [["paid", 2]]],
    [
      "select toStartOfDay(timestamp) as timestamp, count() from events group by timestamp order by timestamp",
      [
        ["2026-03-01T00:00:00+09:00", 2],
        ["2026-03-02T00:00:00+09:00", 2],
      ],
    ],
    ["select count() as event from events group by event order by event", [[1], [1], [2]]],
    [
      "select lower(event) x, concat(x, '!') y, length(y) from events where event = 'left'",
      [["left", "left!", 5]],
    ],
    // Days are the project's.
    [
      "select toDate(timestamp) d, count() from events group by d order by d",
      [
        ["2026-03-01", 2],
        ["2026-03-02", 2],
      ],
    ],
    ["select count() from events where timestamp >= '2026-03-02'", [[2]]],
    ["select count() from events where toDate(timestamp) = '2026-03-02'", [[2]]],
    [
      "select toHour(timestamp), toDayOfWeek(timestamp), toYYYYMM(timestamp) from events where event = 'left'",
      [[1, 1, 202603]],
    ],
    [
      "select toStartOfWeek(timestamp), toMonday(timestamp), toStartOfMonth(timestamp), toStartOfQuarter(timestamp), toStartOfYear(timestamp) from events where event = 'left'",
      [["2026-03-01", "2026-03-02", "2026-03-01", "2026-01-01", "2026-01-01"]],
    ],
    [
      "select toStartOfHour(timestamp), toStartOfMinute(timestamp), dateTrunc('day', timestamp) from events where event = 'left'",
      [["2026-03-02T01:00:00+09:00", "2026-03-02T01:00:00+09:00", "2026-03-02T00:00:00+09:00"]],
    ],
    [
      "select dateDiff('day', min(timestamp), max(timestamp)), dateDiff('hour', min(timestamp), max(timestamp)), dateDiff('minute', min(timestamp), max(timestamp)) from events",
      [[1, 6, 360]],
    ],
    [
      "select dateDiff('week', toDate('2026-03-01'), toDate('2026-03-02')), dateDiff('month', toDate('2026-01-31'), toDate('2026-03-01')), dateDiff('year', toDate('2025-12-31'), toDate('2026-01-01')), dateDiff('quarters', toDate('2025-12-31'), toDate('2026-05-01'))",
      [[1, 2, 1, 2]],
    ],
    [
      "select timestamp + interval 1 day, timestamp - INTERVAL '2' hour, dateSub('month', 1, timestamp), dateAdd(timestamp, toIntervalWeek(1)) from events where event = 'left'",
      [
        [
          "2026-03-03T01:00:00+09:00",
          "2026-03-01T23:00:00+09:00",
          "2026-02-02T01:00:00+09:00",
          "2026-03-09T01:00:00+09:00",
        ],
      ],
    ],
    [
      "select formatDateTime(timestamp, '%Y/%m/%d at %H:%i \"so\"'), toUnixTimestamp(timestamp) from events where event = 'left'",
      [['2026/03/02 at 01:00 "so"', 1772380800]],
    ],
    [
      "select toDate('2026-03-02') - toDate('2026-03-01'), toDate('2026-03-01') + 1, max(timestamp) - min(timestamp) from events",
      [[1, "2026-03-02", 21600]],
    ],
    [
      "select now() > yesterday(), today() = toDate(now()), current_date - 1 = yesterday()",
      [[true, true, true]],
    ],
    // Functions.
    [
      "select argMax(event, timestamp), argMin(event, timestamp), argMax(timestamp, properties.price), median(properties.price) from events",
      [["left", "$identify", "2026-03-01T23:59:00+09:00", 10]],
    ],
    [
      "select min(event), max(timestamp), minIf(event, event > 'a'), maxIf(properties.seats, true) from events",
      [["$identify", "2026-03-02T01:00:00+09:00", "left", null]],
    ],
    [
      "select if(1 > 2, 'a', 'b'), multiIf(false, 1, true, 2, 3), ifNull(null, 'x'), coalesce(null, 2, 3), nullIf(1, 1)",
      [["b", 2, "x", 2, null]],
    ],
    [
      "select empty(''), notEmpty('x'), isNull(null), isNotNull(1), greatest(1, 3, 2), least('b', 'a')",
      [[true, true, true, true, 3, "a"]],
    ],
    [
      "select lower('ÄB'), upper('ab'), length('äöü'), trim(' a '), substring('abcdef', 2, 3), substring('abc', 2)",
      [["äb", "AB", 3, "a", "bcd", "bc"]],
    ],
    [
      "select replaceAll('banana', 'an', 'o'), startsWith('abc', 'ab'), endsWith('abc', 'bc'), match('abc', '^a.c$'), toString(1.5), 'a' || 'b'",
      [["booa", true, true, true, "1.5", "ab"]],
    ],
    [
      "select toInt('12.9'), toInt('x'::text), toFloat('1e2'), toBool('TRUE'), round(2.567, 2), round(2.5), floor(2.9), ceil(2.1), abs(-3), intDiv(7, 2), 7 % 4",
      [[12, null, 100, true, 2.57, 2, 2, 3, 3, 3, 3]],
    ],
    ["select 1 / 2, 1 / 0, 5 % 0, -(-2), 2 * 3 + 1, 1.5 - 1", [[0.5, null, null, 2, 7, 0.5]]],
    [
      "select JSONExtractString(properties, 'reason', 'words', 2), JSONExtractRaw(properties, 'reason'), JSONHas(properties, 'reason'), JSONHas(properties, 'x') from events where event = 'left'",
      [["dear", '{"words": ["too", "dear"]}', true, false]],
    ],
    [
      "select JSONExtractInt(properties, 'price'), JSONExtractFloat(properties, 'price'), JSONExtractBool(properties, 'yearly') from events where event = 'paid' order by timestamp",
      [
        [12, 12.5, null],
        [7, 7.5, true],
      ],
    ],
    // Statements.
    [
      "with paid as (select properties.price as price from events where event = 'paid') select sum(price) from paid",
      [[20]],
    ],
    ["select distinct event from events order by event desc limit 2 offset 1", [["left"], ["$identify"]]],
    [
      "select event from events where event = 'left' union all select name from surveys order by event",
      [["Why leave?"], ["left"]],
    ],
    ["select 1 as a union all select 2.5 order by a desc", [[2.5], [1]]],
    ["(select 1) intersect (select 1)", [[1]]],
    [
      "select 'paid' in (select event from events), (select count() from persons), exists(select 1 from surveys)",
      [[true, 1, true]],
    ],
    [
      "select case when event = 'left' then 'gone' else 'here' end s, count() from events group by s order by s",
      [
        ["gone", 1],
        ["here", 3],
      ],
    ],
    ["select case event when 'left' then 1 end from events order by timestamp desc limit 1", [[1]]],
    ["select a.n, b.n from (select 1 as n) a cross join (select 2 as n) b", [[1, 2]]],
    [
      "select e.event, count(s.id) from events e left join surveys s on s.name = 'nobody' group by e.event order by 1",
      [
        ["$identify", 0],
        ["left", 0],
        ["paid", 0],
      ],
    ],
    [
      "select event from events e where e.timestamp = (select max(timestamp) from events i where i.event = e.event) and e.event = 'paid'",
      [["paid"]],
    ],
    ["select count() filter (where event = 'paid'), sum(1) from events", [[2, 4]]],
    [
      "select event from events where not (event = 'paid' or event ilike 'L%') and event is not null and true is true",
      [["$identify"]],
    ],
    [
      "select event from events where timestamp between '2026-03-01' and '2026-03-02' and event not between 'm' and 'z'",
      [["$identify"]],
    ],
    [
      "select 5::text, '7'::int, cast('2026-03-01' as date), 'true'::bool, 1 is distinct from null",
      [["5", 7, "2026-03-01", true, true]],
    ],
    [
      "select `event` from events as `my events` where `my events`.event == 'left' /* a comment; select 2 */",
      [["left"]],
    ],
    ["SELECT Event FROM (select 'x' as Event) WHERE Event =~ 'X|x'", [["x"]]],
    ["select 'it\\'s', 'it''s', 'a\\\\b', '--', '/*'", [["it's", "it's", "a\\b", "--", "/*"]]],
  ])("reads %s", async (text, expected) => {
    expect(await rows(text)).toEqual(expected);
  });

  it("toFloat returns null for text that is not a number", async () => {
    const odd = [
      "1e999",
      "-",
      ".",
      "1e",
      "0x1f",
      "1_000",
      "NaN",
      "Infinity",
      "١٢",
      "1\n",
      "",
      " ",
      "1 2",
      "9".repeat(200),
    ];
    const good = ["1", " 2.5 ", "-3e2", "+.5", "7."];
    const other = await buildProject();
    const properties = Object.fromEntries([...odd, ...good].map((value, index) => [`p${index}`, value]));
    await captureEvents(other, {
      event: "odd",
      distinct_id: "odd",
      properties: { ...properties, huge: 1e300, long: "1".padEnd(99, "0"), list: [1], yes: true },
    });
    const names = [...Object.keys(properties), "huge", "long", "list", "yes", "missing"];
    const { body } = await call(query.run, route, {
      as: await buildKey({ project: other }),
      params: { project_id: other.id },
      body: {
        query: {
          kind: "HogQLQuery",
          query: `select ${names.map((name) => `toFloat(properties.${name})`).join(", ")} from events`,
        },
      },
    });
    expect((body as HogqlResult).results[0]).toEqual([
      ...odd.map(() => null),
      1,
      2.5,
      -300,
      0.5,
      7,
      null,
      1e98,
      null,
      null,
      null,
    ]);
  });

  it("passes values as parameters, not as part of the statement", async () => {
    const hostile = "'; drop table events; --\\";
    expect(
      await rows(
        "select {text}, {number}, {yes}, {none}, 'left' in {list}, event in {empty} from events limit 1",
        {
          text: hostile,
          number: -1.5,
          yes: true,
          none: null,
          list: ["left", hostile],
          empty: [],
        },
      ),
    ).toEqual([[hostile, -1.5, true, null, true, null]]);
    expect(
      await rows("select event from events where event = {event} limit {limit}", { event: "left", limit: 1 }),
    ).toEqual([["left"]]);
  });

  it("counts a deleted person by the same id, and returns nothing else of them but what events knew", async () => {
    const other = await buildProject();
    const as = await buildKey({ project: other });
    await captureEvents(
      other,
      { event: "seen", distinct_id: "gone", properties: { $set: { plan: "team" } } },
      { event: "seen", distinct_id: "here", properties: { $set: { plan: "free" } } },
    );
    const answer = async (text: string) => {
      const { body } = await call(query.run, route, {
        as,
        params: { project_id: other.id },
        body: { query: { kind: "HogQLQuery", query: text } },
      });
      return (body as HogqlResult).results;
    };
    const gone = (await readPerson(other, "gone"))!;
    const uniques = "select uniq(person_id), count(person_id) from events";
    const before = await answer(uniques);
    const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
    await removePerson(other, actor, { uuid: gone.uuid }, { delete_events: false, keep_person: false });
    expect(before).toEqual([[2, 2]]);
    expect(await answer(uniques)).toEqual(before);
    const one =
      "select person_id, person.properties.plan, person.created_at, person.is_identified from events";
    expect(await answer(`${one} where person_id = '${gone.uuid}'`)).toEqual([
      [gone.uuid, "team", null, null],
    ]);
    expect(await answer(`select count() from persons where id = '${gone.uuid}'`)).toEqual([[0]]);

    const personsOnEventsMode = "person_id_override_properties_joined";
    await db.project.update({ where: { id: other.id }, data: { modifiers: { personsOnEventsMode } } });
    expect(await answer("select person.properties.plan from events order by 1")).toEqual([["free"], [null]]);
  });

  it("returns times in the project's zone, with microseconds where there are any", async () => {
    const zoned = async (timezone: string) => {
      const own = await buildProject({ timezone });
      const at = ["2026-07-01T12:00:00Z", "2026-07-01T12:00:00.25Z", "0044-03-15T12:00:00Z"];
      const { body } = await call(query.run, route, {
        as: await buildKey({ project: own }),
        params: { project_id: own.id },
        body: { query: { kind: "HogQLQuery", query: `select ${at.map((time) => `toDateTime('${time}')`)}` } },
      });
      const { results, types } = body as HogqlResult;
      return [types[0]?.[1], ...results[0]!];
    };
    expect(await zoned("UTC")).toEqual([
      "Nullable(DateTime64(6, 'UTC'))",
      "2026-07-01T12:00:00Z",
      "2026-07-01T12:00:00.250000Z",
      "0044-03-15T12:00:00Z",
    ]);
    expect(await zoned("Asia/Kolkata")).toEqual([
      "Nullable(DateTime64(6, 'Asia/Kolkata'))",
      "2026-07-01T17:30:00+05:30",
      "2026-07-01T17:30:00.250000+05:30",
      // Before zones, offsets had seconds: in UTC.
      "0044-03-15T12:00:00.000Z",
    ]);
  });

  it("is a 400 when the result is too large, or the query takes too long", async () => {
    const grown = `select ${Array.from({ length: 12 }, (_, n) => `concat(${n === 0 ? "event" : `x${n - 1}`}, ${Array.from({ length: 9 }, () => (n === 0 ? "event" : `x${n - 1}`)).join(", ")}) as x${n}`).join(", ")} from events`;
    const nested = Array.from({ length: 9 }).reduce<string>(
      (inner) => `(select concat(x, x, x, x, x, x, x, x, x, x) as x from ${inner} s)`,
      "(select 'xxxxxxxxxx' as x)",
    );
    for (const text of [grown, `select x from ${nested} t`]) {
      const { status, body } = await ask(text);
      expect(status).toBe(400);
      expect((body as unknown as { detail: string }).detail).toMatch(/longer than 1 MiB|too long/);
    }
  });

  it("is a 429 when too many queries of its project wait", async () => {
    const slow =
      "select count() from events a, events b, events c, events d, events e, events f, events g, events h";
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(slow)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("1");
    expect(refused?.body).toMatchObject({ type: "throttled_error", code: "throttled" });
  });
});

describe("a wrapped query", () => {
  const source = {
    kind: "HogQLQuery",
    query: "select count() from events where event = {event}",
    values: { event: "paid" },
  };

  it.each(["DataVisualizationNode", "DataTableNode"])("runs in a %s", async (kind) => {
    const { status, body } = await send({ kind, source, display: "ActionsBar", columns: ["*"] });
    expect({ status, body }).toMatchObject({ status: 200, body: { results: [[2]], query: source.query } });
  });

  it.each([
    ["without a query", undefined, "query.source"],
    ["around another kind", { kind: "EventsQuery", select: ["*"] }, "query.source.kind"],
    ["around what is not allowed", { kind: "HogQLQuery", query: "drop table events" }, "query.source.query"],
    ["around a value that is missing", { kind: "HogQLQuery", query: "select {x}" }, "query.source.values"],
  ])("%s is rejected with its path", async (_, inner, path) => {
    const { status, body } = await send({ kind: "DataVisualizationNode", source: inner });
    expect({ status, body }).toMatchObject({ status: 400, body: { attr: "query", extra: { path } } });
  });

  it("of another kind is rejected, naming the supported kinds", async () => {
    const { status, body } = await send({ kind: "TrendsQuery", series: [] });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        attr: "query",
        code: "invalid_choice",
        detail:
          "Query kind TrendsQuery is not supported. Use HogQLQuery, HogQLMetadata, DataVisualizationNode, DataTableNode.",
      },
    });
  });
});

describe("HogQLMetadata", () => {
  const check = (text: string, rest: object = {}) =>
    send({ kind: "HogQLMetadata", language: "hogQL", query: text, ...rest });

  it.each(["hog", "hogQLExpr", 1, null])("rejects the language %j", async (language) => {
    const { status, body } = await check("select 1", { language });
    expect({ status, body }).toMatchObject({ status: 400, body: { extra: { path: "query.language" } } });
  });

  it("reports that a query is valid, and the tables it reads", async () => {
    const text = "select e.event, {wanted} from events e join persons p on p.id = e.person_id";
    const { status, body } = await check(text, { values: { wanted: 1 } });
    expect(status).toBe(200);
    expect(body).toEqual({
      query: text,
      isValid: true,
      isUsingIndices: null,
      errors: [],
      warnings: [],
      notices: [],
      table_names: ["events", "persons"],
      ch_table_names: null,
    });
  });

  it.each([
    ["select 'ü', nope\nfrom events", "Unknown column nope", [12, 16]],
    ["select event from users", "Unknown table users", [18, 23]],
    ["select pg_sleep(5)", "The function pg_sleep is not allowed.", [7, 15]],
    ["select '😀', event ^ 1 from events", "Unexpected character ^.", [19, 20]],
    ["select count(", "Unexpected end of query.", null],
    ["select event, count() from events", "must appear in the GROUP BY clause", null],
    [" ", "The query is empty.", null],
  ])("reports the error of %j and its position", async (text, message, place) => {
    const { status, body } = await check(text);
    const [start, end] = place ?? [0, text.length];
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        isValid: false,
        errors: [{ message: expect.stringContaining(message), start, end, fix: null }],
        table_names: null,
      },
    });
  });
});
