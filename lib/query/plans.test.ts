// The query plans of the views: their cost must not depend on the size of other projects.
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openReader, type ProjectReader } from "@/lib/query/reader";
import { translate } from "@/lib/query/translate";
import { freshDatabase } from "@/lib/testing/database";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let owner: pg.Pool;
let reader: ProjectReader;

/** Forty projects with 50 persons and 1,000 events each. */
const population = `
  INSERT INTO projects (id, uuid, name, api_token) SELECT p, gen_random_uuid(), p, p FROM generate_series(1, 40) p;
  INSERT INTO persons (project_id, id, uuid, properties, updated_at)
    SELECT p, 100 * p + n, gen_random_uuid(), jsonb_build_object('email', n), now()
    FROM generate_series(1, 40) p, generate_series(1, 50) n;
  INSERT INTO person_distinct_ids (project_id, person_id, distinct_id) SELECT project_id, id, id FROM persons;
  INSERT INTO events (project_id, uuid, event, path_item, "timestamp", distinct_id, person_id, properties)
    SELECT p, gen_random_uuid(), 'event ' || n % 20, 'event ' || n % 20, now() - n * interval '1 hour', 100 * p + n % 50 + 1,
      100 * p + n % 50 + 1, '{"$browser": "Chrome"}'
    FROM generate_series(1, 40) p, generate_series(1, 1000) n;
  ANALYZE`;

beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Pool({ connectionString: database.url });
  await owner.query(population);
  reader = openReader(database.url, owner);
});

afterAll(async () => {
  await reader?.end();
  await owner?.end();
  await database?.drop();
});

async function planOf(text: string): Promise<string> {
  const { sql } = await translate(
    text,
    {},
    { id: 7, modifiers: null, masking: null },
    { person: { marked: [], visible: [] }, event: { marked: [], visible: [] } },
  );
  const { rows } = await reader.read(
    { id: 7, timezone: "UTC" },
    `EXPLAIN ${sql}`,
    new AbortController().signal,
  );
  return rows.join("\n");
}

it.each([
  ["select count() from events where event = 'event 3'", "events_by_name"],
  [
    "select count() from events where event = 'event 3' and timestamp > now() - interval 7 day",
    "events_by_name",
  ],
  [
    "select properties.$browser b, count() from events where event in ('event 3') group by b",
    "events_by_name",
  ],
  ["select person.is_identified, count() from events where event = 'event 3' group by 1", "persons"],
  ["select properties.email from persons limit 10", "persons"],
])("reads an index for %s", async (text, index) => {
  const plan = await planOf(text);
  expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan on events");
  expect(plan).not.toContain("Seq Scan on persons");
});

it("uses the event and the time as index conditions", async () => {
  const plan = await planOf(
    "select event from events where event = 'event 3' and timestamp >= '2026-01-01' limit 5",
  );
  expect(plan).toMatch(/Index Cond: .*project_id = 7.*event = 'event 3'.*"timestamp" >=/);
});

it("checks the token once, and reads nothing when it belongs to another project", async () => {
  expect(await planOf("select count() from events")).toMatch(/One-Time Filter: \(.*= 7\)/);
});

it("joins persons and snapshots only when they are used", async () => {
  const plan = await planOf("select event, count() from events group by event");
  expect(plan).not.toMatch(/persons|person_snapshots/);
  expect(await planOf("select person_id from events limit 5")).toContain("persons");
});

it("finds one person's events without reading the others'", async () => {
  const plan = await planOf("select count() from events where person_id in (select id from persons limit 1)");
  expect(plan).not.toContain("Seq Scan on events");
});
