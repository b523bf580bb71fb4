import fc from "fast-check";
import type { PoolClient } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PersonsQuery } from "@/lib/contract/person/query";
import { pool } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { orderedPersons } from "@/lib/persons/order";
import { maxSortedBytes, orderIndex, type PropertyOrder } from "@/lib/persons/order-index/definition";
import { personConditions } from "@/lib/persons/selection";
import { naughty } from "@/lib/testing/arbitrary";
import { buildProject, type ReadProject } from "@/lib/testing/factories";
import { plansOver } from "@/lib/testing/plans";

const runs = process.env.LONG ? 100 : 10;
const directions = [false, true];

let client: PoolClient;
const created: string[] = [];
beforeEach(async () => {
  client = await pool.connect();
});
afterEach(async () => {
  for (const name of created.splice(0)) await client.query(`drop index ${name}`);
  await client.query("reset all");
  client.release();
});

async function createIndexes(project: ReadProject, property: string): Promise<void> {
  for (const isDescending of directions) {
    const { name, create } = orderIndex(project, { property, isDescending });
    await client.query(create);
    created.push(name);
  }
}

/** Persons with these values; undefined: without the property. Three times of creation, so that many are equal. */
async function addPersons(project: ReadProject, property: string, values: readonly unknown[]): Promise<void> {
  const rows = values.map((value) => JSON.stringify(value === undefined ? {} : { [property]: value }));
  await client.query(
    `insert into persons (project_id, uuid, properties, created_at)
     select $1::int, gen_random_uuid(), value::jsonb, timestamptz '2026-01-01' + n % 3 * interval '1 day'
     from unnest($2::text[]) with ordinality v (value, n)`,
    [project.id, rows],
  );
}

const page = (project: ReadProject, { property, isDescending }: PropertyOrder) => {
  const { from, orderBy } = orderedPersons(`${isDescending ? "-" : ""}properties.${property}`);
  const where = personConditions(
    { ...project, person_display_name_properties: [] },
    PersonsQuery.parse({}),
    new Date(),
  );
  return Prisma.sql`select array(select p.id from ${from} where ${where} ${orderBy} limit ${500})::text as ids`;
};

const idsOf = async (project: ReadProject, order: PropertyOrder) =>
  (await query<{ ids: string }>(page(project, order), client))[0]?.ids;

async function planOf(project: ReadProject, order: PropertyOrder): Promise<string> {
  const rows = await query<{ "QUERY PLAN": string }>(
    Prisma.sql`explain (costs off) ${page(project, order)}`,
    client,
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** Few rows are sorted instead, otherwise. */
const preferIndexes = () => client.query("set enable_seqscan = off; set enable_sort = off");

const isStorable = (value: unknown) => !JSON.stringify(value)?.includes("\\u0000");
const text = fc
  .oneof(fc.string({ unit: "grapheme", maxLength: 10 }), fc.constantFrom(...naughty))
  .filter((value) => value.isWellFormed() && isStorable(value));
const long = fc
  .tuple(fc.constantFrom("a", "ä", "🎈", '"', "\\", "\n"), fc.integer({ min: 140, max: 700 }))
  .map(([part, times]) => part.repeat(times));
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(undefined, null, "free", "pro", 1, 10, 2, true, false) },
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue().filter(isStorable) },
  { weight: 1, arbitrary: long },
);

test("lists have the same order with and without the index, in both directions, which the index then serves", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 40 }), async (values) => {
      const project = await buildProject();
      await addPersons(project, "plan", values);
      const read = () =>
        Promise.all(directions.map((isDescending) => idsOf(project, { property: "plan", isDescending })));
      const sorted = await read();
      await createIndexes(project, "plan");
      await preferIndexes();
      expect(await read()).toEqual(sorted);
      for (const isDescending of directions) {
        const order = { property: "plan", isDescending };
        const plan = await planOf(project, order);
        expect(plan).toContain(orderIndex(project, order).name);
        expect(plan).not.toContain("Sort");
      }
      await client.query("reset all");
    }),
    { numRuns: runs },
  );
});

test("values beyond the longest that is sorted come last, like missing ones", async () => {
  const project = await buildProject();
  const [longest, tooLong] = ["ä".repeat(maxSortedBytes / 2), `${"a".repeat(maxSortedBytes)}b`];
  await addPersons(project, "note", [tooLong, undefined, longest, "b"]);
  const { rows } = await client.query<{ id: string; note: string }>(
    "select id::text, properties ->> 'note' as note from persons where project_id = $1",
    [project.id],
  );
  const idOf = (note: string) => rows.find((row) => row.note === note)?.id;
  const ids = (await idsOf(project, { property: "note", isDescending: true }))?.slice(1, -1).split(",");
  expect(ids?.slice(0, 2).sort()).toEqual([idOf(longest), idOf("b")].sort());
  expect(ids?.indexOf(String(idOf(tooLong)))).toBeGreaterThan(1);
});

/** JSON that takes the most room in jsonb for its length, up to and beyond what is sorted. */
const greedy = (times: number): string[] => [
  `[${Array(times).fill("0").join()}]`,
  `[${Array(times).fill("[]").join()}]`,
  `[${Array(times).fill("[0]").join()}]`,
  `[${Array(times).fill('""').join()}]`,
  `[${Array(times).fill("1.1").join()}]`,
  `[${Array(times).fill("true").join()}]`,
  `[${Array(times).fill('{"":0}').join()}]`,
  `${"[".repeat(times)}0${"]".repeat(times)}`,
  `${'{"":'.repeat(times)}0${"}".repeat(times)}`,
  `{${Array.from({ length: times }, (_, n) => `"${n.toString(36)}":${n % 10}`).join()}}`,
  "1".repeat(times),
  `-0.${"1".repeat(times)}`,
  `1e${times}`,
  `"${Array.from({ length: times }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join("")}"`,
];

test("no value makes a person impossible to write", async () => {
  const project = await buildProject();
  await createIndexes(project, "x");
  const all = Array.from({ length: 1500 }, (_, n) => n + 1).flatMap((times) =>
    times < 320 || times % 100 === 0 ? greedy(times) : [],
  );
  const { rows } = await client.query<{ longest: number }>(
    `select max(pg_column_size(value::jsonb)) as longest from unnest($1::text[]) value
     where octet_length(jsonb_build_object('x', value::jsonb) ->> 'x') <= ${maxSortedBytes}`,
    [all],
  );
  // Entries are compressed, if their content allows it. One has 2,704 bytes at most: 48 for its head, the time and the UUID.
  expect(rows[0]?.longest).toBeLessThanOrEqual(2704 - 48);
  expect(rows[0]?.longest).toBeGreaterThan(2000);
  const { rowCount } = await client.query(
    `insert into persons (project_id, uuid, properties)
     select $1::int, gen_random_uuid(), jsonb_build_object('x', value::jsonb) from unnest($2::text[]) value`,
    [project.id, all],
  );
  expect(rowCount).toBe(all.length);
});

test("names of properties are data in the statement, whatever they contain", async () => {
  const names = [
    ...[
      "it's",
      'a "quoted" one',
      "back\\slash",
      "\\'; drop table persons; --",
      "$$",
      "$1",
      "$tag$",
      "E'\\n'",
      "%L %s",
    ],
    ...["Größe 🎈", "שלום", "a\tb\nc", " ", "--", "/*", "x".repeat(250), "\u202e\ufeff\u2028"],
  ];
  const project = await buildProject();
  for (const property of names.filter((name) => name !== "" && name.isWellFormed())) {
    await addPersons(project, property, ["b", "a"]);
    await createIndexes(project, property);
    const order = { property, isDescending: false };
    await preferIndexes();
    expect(await planOf(project, order), property).toContain(orderIndex(project, order).name);
    await client.query("reset all");
    for (const name of created.splice(0)) await client.query(`drop index ${name}`);
  }
}, 120_000);

const plan = plansOver({
  rows: `
    insert into projects (id, uuid, name, api_token) values (1, gen_random_uuid(), 'Large', 'large'), (2, gen_random_uuid(), 'Other', 'other');
    insert into persons (project_id, uuid, properties, created_at)
      select 1 + n % 2, gen_random_uuid(), jsonb_build_object('plan', case n % 3 when 0 then 'free' else 'pro' end),
        timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 30000) n;
    ${orderIndex({ id: 1 }, { property: "plan", isDescending: true }).create.replace("concurrently ", "")}`,
  tables: "persons",
});

test("PostgreSQL chooses the index for its order and project, each time on one connection, and for no other", async () => {
  const indexed = { property: "plan", isDescending: true };
  const { name } = orderIndex({ id: 1 }, indexed);
  const planOfPage = (id: number, order: PropertyOrder) => {
    const { text, values } = page({ id } as ReadProject, order);
    return plan(text, values);
  };
  // A prepared statement would have a plan without its values from the sixth time on.
  for (let time = 0; time < 12; time++) expect(await planOfPage(1, indexed)).toContain(name);
  expect(await planOfPage(2, indexed)).not.toContain(name);
  expect(await planOfPage(1, { property: "plan", isDescending: false })).not.toContain(name);
  expect(await planOfPage(1, { property: "seats", isDescending: true })).not.toContain(name);
});
