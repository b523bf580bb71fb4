import fc from "fast-check";
import { expect, it } from "vitest";
import * as route from "@/app/api/projects/[project_id]/persons/route";
import { persons } from "@/lib/contract/endpoints/persons";
import { orderFields } from "@/lib/contract/person/order";
import { PersonsQuery } from "@/lib/contract/person/query";
import { db, pool } from "@/lib/database/client";
import { refreshLocks } from "@/lib/persons/last-seen";
import { listPersons } from "@/lib/persons/list";
import {
  buildEvent,
  buildKey,
  buildPerson,
  buildProject,
  type ReadProject,
  unique,
} from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";

const runs = process.env.LONG ? 60 : 4;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

/** A person: few values of each kind, so that many are equal. */
const person = fc.record(
  {
    created: fc.integer({ min: 0, max: 2 }),
    seen: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
    changed: fc.boolean(),
    email: fc.constantFrom("", "ada@example.com", "Bert@example.com", "carl@example.com"),
    name: fc.constantFrom<unknown>(0, false, "Ada", "bert", 7),
    plan: fc.constantFrom<unknown>(null, "", "team", "Team", -1, 2, 10, true, false, [1], { a: 1 }),
  },
  { requiredKeys: ["created", "seen", "changed"] },
);
type Sample = typeof person extends fc.Arbitrary<infer T> ? T : never;

const columns = [...orderFields, "properties.plan", "properties.email", "properties.unknown"];

/** The kinds of JSON in the order of PostgreSQL. */
const kindOf = (value: unknown): number =>
  ["string", "number", "boolean"].indexOf(typeof value) +
  (typeof value === "object" ? (Array.isArray(value) ? 4 : 5) : 0);
const compare = (a: unknown, b: unknown): number => {
  if (kindOf(a) !== kindOf(b)) return kindOf(a) - kindOf(b);
  const [left, right] = [a, b] as [number, number];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** The order of persons, computed slowly. */
function reference(all: readonly Row[], column: string, isDescending: boolean): string[] {
  const sign = isDescending ? -1 : 1;
  const newest = (a: Row, b: Row) => b.created - a.created || (a.uuid < b.uuid ? -1 : 1);
  const byId = (a: Row, b: Row) => sign * (a.id < b.id ? -1 : 1);
  const tie: Record<string, (a: Row, b: Row) => number> = {
    created_at: (a, b) => sign * (a.uuid > b.uuid ? -1 : 1),
    last_seen_at: byId,
    name: byId,
  };
  const sorted = all.toSorted((a, b) => {
    const [left, right] = [a.keys[column], b.keys[column]];
    const isMissing = Number(left == null) - Number(right == null);
    if (isMissing !== 0) return column === "last_seen_at" ? sign * -isMissing : isMissing;
    return (left == null ? 0 : sign * compare(left, right)) || (tie[column] ?? newest)(a, b);
  });
  return sorted.map(({ uuid }) => uuid);
}

interface Row {
  id: bigint;
  uuid: string;
  created: number;
  keys: Record<string, unknown>;
}

async function build(project: ReadProject, { created, seen, changed, ...properties }: Sample): Promise<Row> {
  const distinctId = unique();
  const { id, uuid, is_identified } = await buildPerson(project, {
    distinct_ids: [distinctId],
    properties: JSON.parse(JSON.stringify(properties)),
    created_at: day(created),
  });
  for (const at of seen) await buildEvent(project, { person_id: id, timestamp: day(at) });
  if (changed)
    await buildEvent(project, { person_id: id, timestamp: day(9), properties: { $actor_user_id: 1 } });
  const { email, name, plan } = properties;
  return {
    ...{ id, uuid, created },
    keys: {
      uuid,
      is_identified,
      created_at: created,
      last_seen_at: seen.length > 0 ? Math.max(...seen) : null,
      name: String([email, name, distinctId].find(Boolean)).toLowerCase(),
      "properties.plan": plan,
      "properties.email": email,
    },
  };
}

const allPages = async (project: ReadProject, order: string, limit: number) => {
  const uuids: string[] = [];
  for (;;) {
    const query = PersonsQuery.parse({ order, limit: String(limit), offset: String(uuids.length) });
    const { results } = await listPersons(project, query);
    if (results.length === 0) return uuids;
    uuids.push(...results.map(({ uuid }) => uuid));
  }
};

it("each page of each order has the persons that a slow sort puts there", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (samples, limit) => {
        const project = await buildProject();
        const rows: Row[] = [];
        for (const sample of samples) rows.push(await build(project, sample));
        for (const column of columns)
          for (const isDescending of [false, true]) {
            const order = `${isDescending ? "-" : ""}${column}`;
            expect(await allPages(project, order, limit), order).toEqual(
              reference(rows, column, isDescending),
            );
          }
      },
    ),
    { numRuns: runs },
  );
}, 120_000);

it("follows events that were deleted, moved and captured late", async () => {
  const project = await buildProject();
  const [ada, bert] = [await buildPerson(project), await buildPerson(project)];
  const last = await buildEvent(project, { person_id: ada.id, timestamp: day(5) });
  await buildEvent(project, { person_id: ada.id, timestamp: day(1) });
  await buildEvent(project, { person_id: bert.id, timestamp: day(3) });
  const listed = () => allPages(project, "-last_seen_at", 10);
  expect(await listed()).toEqual([ada.uuid, bert.uuid]);
  await db.event.deleteMany({ where: { project_id: project.id, uuid: last.uuid } });
  expect(await listed()).toEqual([bert.uuid, ada.uuid]);
  await buildEvent(project, { person_id: ada.id, timestamp: day(4) });
  expect(await listed()).toEqual([ada.uuid, bert.uuid]);
  await db.event.updateMany({
    where: { project_id: project.id, person_id: ada.id, timestamp: day(4) },
    data: { person_id: bert.id },
  });
  expect(await listed()).toEqual([bert.uuid, ada.uuid]);
  await db.person.deleteMany({ where: { project_id: project.id, id: bert.id } });
  expect(await listed()).toEqual([ada.uuid]);
  expect(await db.personLastSeen.count({ where: { project_id: project.id } })).toBe(1);
});

it("follows names through changed properties, moved distinct ids and other display properties", async () => {
  const project = await buildProject();
  const ada = await buildPerson(project, { distinct_ids: ["zoe", "x"], properties: { nick: "B" } });
  const bert = await buildPerson(project, { distinct_ids: ["m"], properties: { name: "Yves", nick: "a" } });
  const listed = () => allPages(project, "name", 10);
  expect(await listed()).toEqual([bert.uuid, ada.uuid]);
  await db.person.update({
    where: { project_id_id: { project_id: project.id, id: bert.id } },
    data: { properties: { nick: "a" } },
  });
  await db.personDistinctId.update({
    where: { project_id_distinct_id: { project_id: project.id, distinct_id: "zoe" } },
    data: { person_id: bert.id },
  });
  expect(await listed()).toEqual([ada.uuid, bert.uuid]);
  await db.project.update({
    where: { id: project.id },
    data: { person_display_name_properties: ["nick"] },
  });
  expect(await listed()).toEqual([bert.uuid, ada.uuid]);
  await db.person.deleteMany({ where: { project_id: project.id, id: bert.id } });
  expect(await listed()).toEqual([ada.uuid]);
  expect(await db.personName.count({ where: { project_id: project.id } })).toBe(1);
});

it("of lists that ask at the same time one applies what changed, and the others wait without a transaction", async () => {
  const project = await buildProject();
  const ada = await buildPerson(project, { properties: { name: "Ada" } });
  const other = await pool.connect();
  const waiting = async () => {
    const { rows } = await other.query(
      "select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted",
      [refreshLocks, project.id],
    );
    return rows.length;
  };
  try {
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock($1, $2)", [refreshLocks, project.id]);
    const lists = Array.from({ length: 5 }, () => allPages(project, "name", 10));
    await expect.poll(waiting).toBe(1);
    // By then each of the five has asked whether something waits.
    for (let time = 0; time < 20; time++) expect(await waiting()).toBe(1);
    await other.query("commit");
    for (const list of lists) expect(await list).toEqual([ada.uuid]);
  } finally {
    other.release();
  }
});

it("refuses columns without an order, and personal ones for readers who may not see them", async () => {
  const project = await buildProject();
  await buildPerson(project, { properties: { email: "ada@example.com", plan: "team" } });
  const list = async (key: { value: string }, order: string) => {
    const params = { project_id: project.id };
    const { status, body } = await call(persons.list, route, { as: key, params, query: { order } });
    return { status, ...(status !== 200 && { code: (body as { code?: string }).code }) };
  };
  const owner = await buildKey({ project });
  for (const order of ["distinct_ids", "properties.", "plan", "--created_at"])
    expect(await list(owner, order), order).toMatchObject({ status: 400, code: "invalid_input" });
  const masked = await buildKey({ project, is_masked: true });
  for (const order of ["name", "-name", "properties.email", "-properties.email"])
    expect(await list(masked, order), order).toEqual({ status: 400, code: "personal_data" });
  for (const order of ["", "-last_seen_at", "properties.plan"])
    expect(await list(masked, order), order).toEqual({ status: 200 });
});

it("as CSV a list keeps its order", async () => {
  const project = await buildProject();
  const as = await buildKey({ project });
  for (const plan of ["b", "c", "a"]) await buildPerson(project, { properties: { plan } });
  const { body } = await call(persons.list, route, {
    as,
    params: { project_id: project.id },
    query: { order: "properties.plan", format: "csv" },
  });
  expect(String(body).match(/\b[abc]\b(?=,|\r)/g)).toEqual(["a", "b", "c"]);
});
