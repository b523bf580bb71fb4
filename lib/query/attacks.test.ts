// Both layers of defense: no query shows another project's rows, changes anything, or causes an internal error.
// Rejected queries are rejected before the database runs them, unless a test says otherwise.
import { beforeAll, describe, expect, it } from "vitest";
import * as route from "@/app/api/projects/[project_id]/query/route";
import { query } from "@/lib/contract/endpoints/query";
import { pool } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { captureEvents } from "@/lib/testing/capture";
import { buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";

const canary = "canary-of-another-project";
let project: Project;
let as: Credential;

beforeAll(async () => {
  const other = await buildProject({ name: canary });
  await captureEvents(other, {
    event: canary,
    distinct_id: canary,
    properties: { [canary]: canary, $set: { email: canary } },
  });
  await buildSurvey(other, { name: canary });
  project = await buildProject();
  await captureEvents(project, {
    event: "ours",
    distinct_id: "ours",
    properties: { $set: { email: "ours" } },
  });
  await buildSurvey(project, { name: "ours" });
  as = await buildKey({ project, scopes: ["query:read"] });
});

async function ask(text: string) {
  const { status, body } = await call(query.run, route, {
    as,
    params: { project_id: project.id },
    body: { query: { kind: "HogQLQuery", query: text } },
  });
  const said = JSON.stringify(body);
  expect(status, said).toBeLessThan(500);
  expect(said).not.toMatch(/canary-of|phc_|phx_|\$argon2/);
  // Error messages contain no internal names that the query does not contain.
  if (!text.includes("hogql.")) expect(said).not.toContain("hogql.");
  return { status, detail: (body as unknown as { detail?: string }).detail ?? "", body };
}

/** Everything that a query could have changed. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM pg_class) AS relations, (SELECT count(*) FROM pg_proc) AS functions,
      (SELECT count(*) FROM pg_largeobject_metadata) AS objects, (SELECT last_value FROM persons_id_seq) AS sequence,
      (SELECT rolsuper || ' ' || rolbypassrls FROM pg_roles WHERE rolname = current_database() || '_hogql') AS role`,
  );
  return rows;
}

const attacks: Record<string, string[]> = {
  "other statements": [
    "insert into events (event) values ('x')",
    "update persons set properties = '{}'",
    "delete from surveys",
    "truncate events",
    "drop table events cascade",
    "create table mine (a int)",
    "create view mine as select 1",
    "create function f() returns int language sql as 'select 1'",
    "alter table events add column mine int",
    "grant all on events to public",
    "do 'begin end'",
    "copy events to program 'true'",
    "copy (select * from events) to '/tmp/x'",
    "copy events from stdin",
    "set role postgres",
    "reset role",
    "set session authorization default",
    "set local fieldbook.pass = '2:00'",
    "show all",
    "begin",
    "commit",
    "prepare p as select 1",
    "execute p",
    "declare c cursor for select 1",
    "fetch all from c",
    "explain select 1",
    "explain analyze select 1",
    "analyze events",
    "vacuum",
    "lock table events",
    "listen everything",
    "notify everything",
    "load 'x'",
    "checkpoint",
    "discard all",
    "call p()",
    "refresh materialized view x",
    "import foreign schema x from server y into z",
    "security label on table events is 'x'",
    "comment on table events is 'x'",
    "merge into events using persons on true when matched then delete",
    "values (1)",
  ],
  "more than one statement": [
    "select 1; select 2",
    "select 1; drop table events",
    "select 1; commit; drop table events; begin",
    "select 1;; select 2",
    "; select 1; delete from events",
    "select 1 /* ; */; delete from events --",
    "select '\\'; delete from events; --'; select 2",
  ],
  "writing inside a SELECT": [
    "with gone as (delete from events returning *) select * from gone",
    "with made as (insert into persons default values returning *) select * from made",
    "with changed as (update surveys set name = 'x' returning name) select * from changed",
    "with m as (merge into events using persons on true when matched then delete returning *) select * from m",
    "select * into mine from events",
    "select 1 into temp mine",
    "create table mine as select * from events",
    "select * from events for update",
    "select * from events for share of events nowait",
    "select * from (select * from events for no key update) x",
    "select nextval('persons_id_seq')",
    "select setval('persons_id_seq', 1)",
    "select lo_create(0)",
    "select lo_from_bytea(0, 'x')",
    "select lo_import('/etc/passwd')",
    "select lo_export(1, '/tmp/x')",
    "select pg_notify('a', 'b')",
    "select pg_advisory_lock(72707369)",
    "select txid_current()",
  ],
  "functions with effects, or that reach out": [
    "select pg_sleep(10)",
    "select pg_catalog.pg_sleep(10)",
    'select "pg_sleep"(10)',
    'select "pg_catalog"."pg_sleep"(10)',
    "select PG_SLEEP(10)",
    "select p\u0067_sleep(10)",
    "select set_config('fieldbook.pass', '2:00', true)",
    "select current_setting('fieldbook.pass')",
    "select current_setting('is_superuser')",
    "select pg_read_file('/etc/passwd')",
    "select pg_read_binary_file('/etc/passwd')",
    "select pg_ls_dir('.')",
    "select pg_stat_file('.')",
    "select dblink('host=127.0.0.1', 'select 1')",
    "select * from dblink('host=127.0.0.1', 'select 1') as t(a int)",
    "select pg_terminate_backend(1)",
    "select pg_cancel_backend(1)",
    "select pg_reload_conf()",
    "select pg_stat_reset()",
    "select query_to_xml('select * from users', true, true, '')",
    "select table_to_xml('users', true, true, '')",
    "select database_to_xml(true, true, '')",
    "select cursor_to_xml('x', 1, true, true, '')",
    "select xpath('/a', '<a/>')",
    "select xmlparse(document '<a/>')",
    "select xmlelement(name a, 'x')",
    "select xmlforest('x' as a)",
    "select version()",
    "select current_database()",
    "select inet_server_addr()",
    "select pg_backend_pid()",
    "select has_table_privilege('users', 'select')",
    "select pg_get_viewdef('events')",
    "select pg_get_functiondef(1)",
    "select pg_relation_size('events')",
    "select obj_description(1)",
    "select to_regclass('users')",
    "select hogql.project()",
    "select hogql.bounded('x')",
    "select project()",
    "select bounded('x')",
    "select row_to_json(events) from events",
    "select to_json(events) from events",
    "select events from events",
    "select events.* is null from events",
    "select count(events) from events",
    "select array_agg(event) from events",
    "select string_agg(event, ',') from events",
    "select json_agg(event) from events",
    "select xmlagg(event) from events",
    "select format('%s', 'x')",
    "select repeat('x', 1000000000)",
    "select lpad('x', 1000000000)",
    "select random()",
    "select gen_random_uuid()",
    "select unnest(array[1])",
    "select regexp_matches('a', 'a', 'g')",
    "select jsonb_each(properties) from events",
    "select jsonb_path_query(properties, '$.*') from events",
  ],
  "other tables, schemas and catalogs": [
    "select * from users",
    "select * from projects",
    "select * from personal_api_keys",
    "select * from public.events",
    "select * from hogql.events",
    "select * from hogql.secret",
    "select * from pg_class",
    "select * from pg_catalog.pg_authid",
    "select * from information_schema.tables",
    "select * from worker_1.public.users",
    'select * from "public"."users"',
    'select * from "users"',
    "select * from `users`",
    'select * from "Users"',
    "select * from only events",
    "select events.tableoid from events",
    "select ctid from events",
    "select xmin from events",
    "select project_id from events",
    "select person_key from events",
    "select * from _prisma_migrations",
    "select * from rate_limits",
    "select * from person_distinct_ids",
    "select * from persons_by_distinct_id",
    "with events as (select * from users) select * from events",
    "with x as (select * from pg_class) select 1",
    "select (select email from users limit 1)",
    "select 1 where exists (select 1 from users)",
    "select 1 in (select id from users)",
    "select * from events join users on true",
    "select * from events left join (select * from users) u on true",
    "select * from events union all select * from users",
    "table users",
    "select * from rows from (pg_ls_dir('.'))",
    "select * from json_table('[]', '$' columns (a int path '$'))",
    "select * from xmltable('/a' passing '<a/>' columns a text)",
    "select * from events tablesample system (10)",
    "select * from lateral (select 1) x",
    "select * from events e, lateral (select e.event) x",
    "select * from unnest(array[1,2])",
    "select * from pg_ls_dir('.')",
    "select * from (values (1)) v",
    "select * from events as e(a, b)",
    "select * from events natural join persons",
    "select * from events join persons using (created_at)",
  ],
  "casts that reach catalogs": [
    "select 'users'::regclass",
    "select 'users'::regclass::oid",
    "select 'pg_sleep'::regproc",
    "select 'x'::regrole",
    "select 'x'::regnamespace",
    "select 1::oid::regclass",
    "select cast('users' as regclass)",
    "select cast('users' as pg_catalog.regclass)",
    "select regclass 'users'",
    "select 'x'::name",
    "select '{}'::json",
    "select '{1}'::int[]",
    "select 1::int[]",
    "select '(1)'::events",
    "select 'x'::hogql.best",
    "select 'x'::bytea",
    "select '<a/>'::xml",
    "select '1'::money",
    "select '1'::bit(3)",
    "select 'a'::varchar(3)",
    "select 1.5::numeric(3, 1)",
    "select '1'::\"char\"",
    "select '127.0.0.1'::inet",
    "select 'x'::pg_lsn",
    "select 'x'::cstring",
    "select interval '1 day -1 hour'",
    "select '1 day'::interval(3)",
    "select time '00:00'",
    "select date 'x'::regclass",
  ],
  "settings and identities": [
    "select current_user",
    "select session_user",
    "select user",
    "select current_role",
    "select current_catalog",
    "select current_schema",
    "select current_schema()",
    "select localtime",
    "select current_time",
    "select @@version",
    "select $1",
    "select :x",
    "select ?",
  ],
  "operators that hide functions": [
    "select 1 operator(pg_catalog.+) 1",
    "select 1 operator(public.+) 1",
    "select event operator(pg_catalog.~~) 'x' from events",
    "select event @@ 'x' from events",
    "select properties -> 'x' from events",
    "select properties ->> 'x' from events",
    "select properties #>> '{a}' from events",
    "select properties @> '{}' from events",
    "select properties ? 'x' from events",
    "select properties @? '$.x' from events",
    "select properties || '{}' @> '{}' from events",
    "select event % 'x' from events where event <% 'x'",
    "select event <-> 'x' from events",
    "select |/ 4",
    "select @ -1",
    "select 5 !",
    "select 2 ^ 1000",
    "select 1 << 40",
    "select 1 & 1",
    "select 1 # 1",
    "select ~ 1",
    "select event = any (select event from events)",
    "select event = any (array['a'])",
    "select event > all (select event from events)",
    "select (1, 2) = (1, 2)",
    "select (event, uuid) in (select event, uuid from events) from events",
    "select row(1, 2)",
    "select array[1, 2]",
    "select (array[1, 2])[1]",
    "select event similar to 'x' from events",
    "select event like 'x' escape '!' from events",
    'select event collate "C" from events',
    "select timestamp at time zone 'UTC' from events",
    "select (timestamp, timestamp) overlaps (timestamp, timestamp) from events",
    "select extract(epoch from timestamp) from events",
    "select overlay('a' placing 'b' from 1) from events",
    "select position('a' in 'b')",
    "select normalize('a')",
    "select 'a' is normalized",
    "select '{}' is json",
    "select json_value('{}', '$')",
    "select json_object('a': 1)",
    "select treat(1 as int)",
    "select grouping(event) from events group by rollup (event)",
    "select event from events group by cube (event)",
    "select event from events group by grouping sets ((event), ())",
    "select distinct on (event) event from events",
    "select count(*) over () from events",
    "select count(*) over w from events window w as ()",
    "select count(event order by event) from events",
    "select percentile_cont(0.5) within group (order by 1)",
    "select mode() within group (order by event) from events",
    "select concat(variadic array['a'])",
    "select lower(distinct event) from events",
    "select sum(a => 1)",
    "select event from events order by event using <",
    "select event from events fetch first 1 rows with ties",
    "select event from events limit all",
    "select event from events limit (select 1)",
    "select event from events limit count()",
    "select event from events offset -1",
    "select",
    "select from events",
  ],
  "ways to write": [
    "select U&'\\0061'",
    'select U&"d\\0061t\\+000061" from events',
    "select E'\\x41'",
    "select B'1'",
    "select X'1F'",
    "select N'x'",
    "select $$x$$",
    "select $tag$x$tag$",
    "select 'a'\n'b'",
    'select 1 as "x""; drop table events; --" from nowhere',
    "select /* /* nested */ */ 1",
    "select 1 -- \\\n; select 2",
    "select 0x1F",
    "select 1_000",
    "select 1e",
    "sel\u0435ct 1",
    "select\u00a01; select 2",
    "select 1 \u2028; select 2",
    "select `a\\`` from events; select 1",
    'select "" from events',
    "select '",
    'select "',
    "select `",
    "/*",
    "--",
    ";",
    "{",
    "select {}",
    "select {a b}",
    "\\",
    "\ufeffselect users",
  ],
};

describe.each(Object.entries(attacks))("%s", (_, texts) => {
  it.each(texts)("%s", async (text) => {
    const before = await fingerprint();
    expect((await ask(text)).status).toBe(400);
    expect(await fingerprint()).toEqual(before);
  });
});

describe("malicious queries that are allowed", () => {
  it.each([
    "select event from events where event like '%' or true",
    "select event from events e where e.event = 'x' or 1 = 1 union all select name from surveys",
    "select * from events, persons, surveys",
    "select event from events *",
    "select p.id from persons p full join events e on true",
    "select s.name from surveys s right join events e on true",
    "select person.id, person.properties, pdi.distinct_id, pdi.person_id from events",
    "select pdi.distinct_id, id from persons",
    "with events as (select * from persons) select * from events",
    'with "users" as (select 1 as id) select * from users',
    'select event as "x""; drop table events; --" from events as "e""; select 1; --"',
    "select properties['a'']; drop table events; --'] from events",
    'select properties."x\' or true --" from events',
    "select properties.`' || pg_sleep(10) || '` from events",
    "select '\\'; drop table events; --', '''; drop table events; --'",
    "select 'E\\\\\\'x', '\\\\', '\\u0000'",
    "select JSONExtractString(properties, 'x''); drop table events; --') from events",
    "select formatDateTime(timestamp, '\"; drop table events; --\\''), formatDateTime(timestamp, 'a\\\\\"b') from events",
    "select dateTrunc('day', timestamp), replaceAll(event, '\\'', '\\\\') from events",
  ])("%s", async (text) => {
    const { status, detail } = await ask(text);
    expect(status, detail).toBe(200);
  });

  it.each([
    "select event from events where toInt(event) = 1 / (event = 'ours')::int",
    "select event::int from events",
    "select event::uuid from events",
    "select distinct_id::timestamp from events",
    "select (select event from events) from events e, (select 1 union all select 2) x",
    "select name::float from surveys",
    "select cast(properties as uuid) from events",
    "select match('x', event || '(') from events",
    "select event from events where event like '\\\\'",
    "select 9223372036854775807 + 1",
    "select 1e308::float * 10",
    "select '1e999'::float",
    "select toDateTime(1e300)",
    "select now() + interval 999999999 year",
    "select toDate('0000-00-00')",
    "select '2026-02-30'::date",
    "select substring('x', -9e18)",
    "select round(1.5, 99)",
    "select intDiv(1, 0), 5 % 0, 1e308 / 1e-308",
    "select match('x', '(((((a{1,100}){1,100}){1,100}){1,100}){1,100})')",
    "select match('x', '(?<=a')",
    "select match('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '^(a|aa)+\\\\1$')",
    "select count() from events where properties[999999] = 'x' or properties.a.b.c.d['e'][1] = 'y'",
  ])("fails, if at all, as a 400 without data of other projects: %s", async (text) => {
    expect([200, 400]).toContain((await ask(text)).status);
  });
});

describe("queries that would exhaust the machine", () => {
  const nested = (depth: number, wrap: (inner: string) => string, inner: string) =>
    Array.from({ length: depth }).reduce<string>((made) => wrap(made), inner);

  it.each<[string, string]>([
    ["parentheses", `select ${"(".repeat(20_000)}1${")".repeat(20_000)}`],
    ["functions", `select ${nested(400, (inner) => `lower(${inner})`, "'x'")}`],
    ["negations", `select ${"not ".repeat(1200)}true`],
    ["signs", `select ${"- ".repeat(1200)}event from events`],
    ["sums", `select 1${" + event".repeat(700)} from events`],
    ["casts", `select 1${"::text".repeat(490)}`],
    ["subqueries", nested(400, (inner) => `(select ${inner})`, "1").slice(1, -1)],
    ["tables in tables", `select * from ${nested(200, (inner) => `(select * from ${inner} x)`, "events")} y`],
    ["unions", `select 1${" union all select 1".repeat(400)}`],
    ["cases", `select ${nested(200, (inner) => `case ${inner} when 1 then 1 end`, "1")}`],
    [
      "joins",
      `select count() from events a0${Array.from({ length: 20 }, (_, n) => ` cross join events a${n + 1}`).join("")}`,
    ],
    ["a series", "select * from generate_series(1, 1000000000)"],
    ["recursion", "with recursive x as (select 1 as n union all select n + 1 from x) select count() from x"],
    [
      "aliases that double",
      `select event as x0, ${Array.from({ length: 30 }, (_, n) => `concat(x${n}, x${n}) as x${n + 1}`).join(", ")} from events`,
    ],
    [
      "subqueries that double",
      `select x from ${nested(30, (inner) => `(select x || x as x from ${inner} s)`, "(select event as x from events)")} s`,
    ],
    [
      "names that double",
      `with x0 as (select event as x from events), ${Array.from({ length: 30 }, (_, n) => `x${n + 1} as (select x || x as x from x${n})`).join(", ")} select x from x30`,
    ],
    [
      "functions that double",
      `select ${nested(25, (inner) => `dateDiff('month', now(), toDateTime(${inner}))`, "1")}`,
    ],
    ["columns", `select ${Array.from({ length: 300 }, () => "event").join(", ")} from events`],
    ["words", `select ${Array.from({ length: 9000 }, () => "e").join(" ")}`],
    ["constants", `select 1 in (${Array.from({ length: 20_000 }, () => "1").join(",")})`],
    ["comments without an end", "/*".repeat(30_000)],
    ["quotes", "'".repeat(60_001)],
    ["dots", `select a${".a".repeat(2000)} from events`],
    ["brackets", `select properties${"['a']".repeat(1600)} from events`],
  ])("%s: a 400", async (_, text) => {
    const { status } = await ask(text);
    expect(status).toBe(400);
  });

  it("still runs queries that are only long", async () => {
    const list = Array.from({ length: 2000 }, (_, n) => `'${n}'`).join(", ");
    expect((await ask(`select count() from events where event in (${list}, 'ours')`)).body).toMatchObject({
      results: [[1]],
    });
    expect((await ask(`select 1${" + 1".repeat(150)}`)).body).toMatchObject({ results: [[151]] });
    const tables = nested(20, (inner) => `(select event from ${inner} x)`, "events");
    expect((await ask(`select event from ${tables} y`)).body).toMatchObject({ results: [["ours"]] });
  });
});
