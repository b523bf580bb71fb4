import { RE2JS } from "re2js";
import { describe, expect, it, vi } from "vitest";
import { refreshMembership } from "@/lib/cohorts/membership";
import { refreshCohorts } from "@/lib/cohorts/refresh";
import type { GrantedScope } from "@/lib/contract/access/scope";
import type { CohortInput } from "@/lib/contract/cohort";
import { cohorts } from "@/lib/contract/endpoints/cohorts";
import { db } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import { runInTransaction } from "@/lib/database/query";
import { transaction } from "@/lib/database/transaction";
import { listPersonCohorts } from "@/lib/persons/list-cohorts";
import { buildFlag, buildKey, buildMember, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as adding from "./[id]/add_persons_to_static_cohort/route";
import * as removing from "./[id]/remove_person_from_static_cohort/route";
import * as one from "./[id]/route";
import * as route from "./route";

const where = (key: string, value: unknown, operator = "exact") => ({
  properties: { type: "AND", values: [{ key, value, operator, type: "person" }] },
});
const inCohort = (id: number, operator = "in") => ({
  properties: { type: "OR", values: [{ key: "id", value: id, operator, type: "cohort" }] },
});

/** A project, a key, and persons with the given properties. */
async function setUp(properties: Record<string, unknown>[] = [], scopes?: GrantedScope[]) {
  const project = await buildProject();
  const as = await buildKey({ project, ...(scopes && { scopes }) });
  const persons: { id: bigint; uuid: string }[] = [];
  for (const one of properties) {
    persons.push(await db.person.create({ data: { project_id: project.id, properties: one as object } }));
  }
  const params = { project_id: project.id };
  const create = (body: Partial<CohortInput> & Record<string, unknown>) =>
    call(cohorts.create, route, { as, params, body: { name: "Cohort", ...body } });
  const members = async (id: number) => {
    const rows = await db.cohortMember.findMany({ where: { project_id: project.id, cohort_id: id } });
    return persons.flatMap((person, at) => (rows.some((row) => row.person_id === person.id) ? [at] : []));
  };
  const set = (at: number, changed: object) =>
    transaction(async (tx) => {
      const { id } = persons[at]!;
      await tx.person.update({
        where: { project_id_id: { project_id: project.id, id } },
        data: { properties: changed },
      });
      await refreshMembership(runInTransaction(tx), project, [id]);
    });
  const change = (id: number, body: Record<string, unknown>) =>
    call(cohorts.update, one, { as, params: { ...params, id }, body });
  return { project, as, persons, params, create, members, set, change };
}

describe("creating a cohort", () => {
  it("is refused without authentication, to viewers and to keys without the scope", async () => {
    const { project, params } = await setUp();
    const body = { name: "Teams", filters: where("plan", "team") };
    expect((await call(cohorts.create, route, { params, body })).status).toBe(401);
    const viewer = await buildMember(project, "viewer");
    expect((await call(cohorts.create, route, { as: viewer, params, body })).status).toBe(403);
    const as = await buildKey({ project, scopes: ["cohort:read"] });
    expect((await call(cohorts.create, route, { as, params, body })).status).toBe(403);
  });

  it("is refused with regular expressions that are invalid or, with those of other cohorts, too large", async () => {
    const { create, change } = await setUp();
    const refused = (detail: string) => ({
      status: 400,
      body: { attr: "filters", detail: expect.stringContaining(detail) },
    });
    const matching = (pattern: string) => ({ filters: where("plan", pattern, "regex") });
    expect(await create(matching("("))).toMatchObject(refused("Invalid or unsupported regular expression"));
    expect(await create(matching("[a-z]{1,255}".repeat(50)))).toMatchObject(refused("too large"));
    const { body } = await create(matching("a{750}a{750}"));
    expect((await create(matching("b{750}b{750}"))).status).toBe(201);
    expect(await create(matching("c{750}c{750}"))).toMatchObject(refused("exceeds the limit"));
    expect((await change(body.id, matching("d{750}d{750}"))).status).toBe(200);
    expect(await change(body.id, matching("d{990}d{990}d{200}"))).toMatchObject(refused("too large"));
  });

  it("with stored regular expressions that are too large is returned and has no members", async () => {
    const { project, as, params, members, set, create } = await setUp([{}, {}]);
    const huge = "[a-z]{1,255}".repeat(50);
    const old = (pattern: string, operator = "regex") =>
      db.cohort.create({
        data: {
          project_id: project.id,
          name: "Old",
          filters: where("plan", pattern, operator) as Prisma.InputJsonObject,
        },
      });
    const stored = [await old(huge), await old(huge, "not_regex")];
    for (const letter of ["a", "b", "c"]) stored.push(await old(`p|${letter}{950}${letter}{950}`));
    const compile = vi.spyOn(RE2JS, "compile");
    await set(0, { plan: "pro" });
    await set(1, { plan: "free" });
    expect(compile.mock.calls.filter(([pattern]) => pattern.includes("{1,255}"))).toEqual([]);
    compile.mockRestore();
    const memberIds = await Promise.all(stored.map(({ id }) => members(id)));
    expect(memberIds).toEqual([[], [], [0], [0], []]);
    const answer = await call(cohorts.get, one, { as, params: { ...params, id: stored[0]!.id } });
    expect(answer).toMatchObject({ status: 200, body: { filters: where("plan", huge, "regex"), count: 0 } });
    expect((await create({ filters: where("plan", "pro") })).status).toBe(201);
  });

  it("needs person:read to list persons", async () => {
    const { persons, create } = await setUp([{}], ["cohort:write"]);
    const answer = await create({ is_static: true, _create_static_person_ids: [persons[0]!.uuid] });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ detail: "API key missing required scope 'person:read'" });
    expect((await create({ is_static: true })).status).toBe(201);
  });

  it.each([
    [{ name: "" }, "name", "blank"],
    [{}, "filters", "invalid_input"],
    [{ filters: {} }, "filters", "invalid_input"],
    [{ filters: { properties: { type: "AND", values: [] } } }, "filters", "invalid_input"],
    [{ filters: { properties: { type: "XOR", values: [] } } }, "filters", "invalid_input"],
    [{ filters: where("plan", "x", "resembles") }, "filters", "invalid_input"],
    [{ filters: inCohort(2 ** 31 - 1) }, "filters", "cohort_does_not_exist"],
    [{ is_static: true, _create_static_person_ids: ["x"] }, "_create_static_person_ids", "invalid_input"],
    [
      { is_static: true, _create_static_person_ids: ["0198f5a0-0000-7000-8000-000000000000"] },
      "_create_static_person_ids",
      "does_not_exist",
    ],
    [
      { filters: where("a", 1), _create_static_person_ids: ["0198f5a0-0000-7000-8000-000000000000"] },
      "_create_static_person_ids",
      "invalid_input",
    ],
  ])("refuses %j", async (body, attr, code) => {
    const { create, project } = await setUp();
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ attr, code });
    expect(await db.cohort.count({ where: { project_id: project.id } })).toBe(0);
    expect(await db.activity.count({ where: { project_id: project.id } })).toBe(0);
  });

  it("rejects unsupported behavioral filters and conditions on their events, and names their position", async () => {
    const { create } = await setUp();
    const rejected = async (filter: object) => {
      const values = [
        { key: "plan", value: "team", type: "person" },
        { key: "paid", type: "behavioral", ...filter },
      ];
      const properties = { type: "OR", values: [{ type: "AND", values }] };
      const { status, body } = await create({ filters: { properties } });
      expect(status).toBe(400);
      return body;
    };
    const path = "filters.properties.values.0.values.1";
    expect(await rejected({ value: "performed_event_sequence" })).toMatchObject({
      detail: 'Behavioral filters "performed_event_sequence" are not supported here.',
      extra: { path },
    });
    const event_filters = [{ key: "plan", value: "x", operator: "resembles" }];
    expect(await rejected({ value: "performed_event", event_filters })).toMatchObject({
      detail: 'Unknown operator "resembles".',
      extra: { path: `${path}.event_filters.0` },
    });
    const regex = [{ key: "plan", value: "(", operator: "regex" }];
    expect(await rejected({ value: "performed_event", event_filters: regex })).toMatchObject({
      detail: expect.stringContaining("Invalid or unsupported regular expression"),
    });
  });

  it("finds the members of a dynamic cohort, and records the creation", async () => {
    const { project, as, create, members } = await setUp([{ plan: "team" }, { plan: "free" }, {}]);
    const answer = await create({ name: " Teams ", description: null, filters: where("plan", "team") });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: "Teams",
      description: "",
      filters: where("plan", "team"),
      is_static: false,
      count: 1,
      created_by: { id: as.user.id },
      deleted: false,
    });
    expect(await members(answer.body.id)).toEqual([0]);
    const entry = await db.activity.findFirstOrThrow({ where: { project_id: project.id } });
    expect(entry).toMatchObject({ scope: "Cohort", item_id: String(answer.body.id), activity: "created" });
  });

  it("lists the members of a static cohort", async () => {
    const { persons, create, members } = await setUp([{}, {}, {}]);
    const ids = [persons[2]!.uuid, persons[0]!.uuid.toUpperCase(), persons[2]!.uuid];
    const { body } = await create({
      is_static: true,
      filters: where("a", 1),
      _create_static_person_ids: ids,
    });
    expect(body).toMatchObject({ is_static: true, count: 2, filters: {} });
    expect(await members(body.id)).toEqual([0, 2]);
  });

  it("rejects persons and cohorts of other projects", async () => {
    const other = await setUp([{ plan: "team" }]);
    const theirs = await other.create({ filters: where("plan", "team") });
    const { create } = await setUp();
    expect((await create({ filters: inCohort(theirs.body.id) })).status).toBe(400);
    const stolen = { is_static: true, _create_static_person_ids: [other.persons[0]!.uuid] };
    expect((await create(stolen)).status).toBe(400);
  });
});

it("lists cohorts, newest first, without deleted ones", async () => {
  const { as, params, create, change } = await setUp();
  const first = await create({ name: "Alpha", is_static: true });
  const second = await create({ name: "Beta", is_static: true });
  const third = await create({ name: "Gamma", is_static: true });
  await change(third.body.id, { deleted: true });
  const { body } = await call(cohorts.list, route, { as, params, query: { limit: 1 } });
  expect(body).toMatchObject({ count: 2, results: [{ id: second.body.id }] });
  expect(body.next).toContain("offset=1");
  const response = await call(cohorts.list, route, { as, params, query: { search: "alph" } });
  expect(response.body.results.map(({ id }) => id)).toEqual([first.body.id]);
  const gone = await call(cohorts.get, one, { as, params: { ...params, id: third.body.id } });
  expect(gone.body).toMatchObject({ deleted: true });
});

it("names the surveys, flags and cohorts that use a cohort", async () => {
  const { as, project, params, create } = await setUp();
  const { id } = (await create({ name: "Used", is_static: true })).body;
  const unused = (await create({ name: "Unused", is_static: true })).body;
  const groups = [{ properties: [{ key: "id", type: "cohort", operator: "in", value: String(id) }] }];
  const flag = await buildFlag(project, { filters: { groups: [...groups, ...groups] } });
  await buildFlag(project, { filters: { groups }, deleted: true });
  const survey = await buildSurvey(project, { targeting_flag_filters: { groups } });
  const outer = { type: "OR", values: [{ type: "AND", values: inCohort(id).properties.values }] };
  const user = (await create({ name: "User", filters: { properties: outer } })).body;
  const { results } = (await call(cohorts.list, route, { as, params })).body;
  const none = { surveys: [], feature_flags: [], cohorts: [] };
  const used_by = {
    surveys: [{ id: survey.id, name: survey.name }],
    feature_flags: [{ id: flag.id, key: flag.key }],
    cohorts: [{ id: user.id, name: "User" }],
  };
  expect(results).toMatchObject([{ used_by: none }, { used_by: none }, { used_by }]);
  expect(results.map((cohort) => cohort.id)).toEqual([user.id, unused.id, id]);
  expect((await call(cohorts.get, one, { as, params: { ...params, id } })).body).toMatchObject({ used_by });
});

describe("changing a cohort", () => {
  it("answers 404 in another project", async () => {
    const { create } = await setUp();
    const { body } = await create({ is_static: true });
    const other = await setUp();
    expect((await other.change(body.id, { name: "Mine" })).status).toBe(404);
  });

  it("recomputes its members, and those of cohorts that refer to it", async () => {
    const { project, create, change, members } = await setUp([{ plan: "team" }, { plan: "free" }]);
    const named = await create({ name: "Named", filters: where("plan", "team") });
    const naming = await create({ name: "Naming", filters: inCohort(named.body.id, "not_in") });
    expect(await members(naming.body.id)).toEqual([1]);
    const { body } = await change(named.body.id, { filters: where("plan", "free") });
    expect(body.count).toBe(1);
    expect(await members(named.body.id)).toEqual([1]);
    expect(await members(naming.body.id)).toEqual([0]);
    const entry = await db.activity.findFirstOrThrow({
      where: { project_id: project.id, activity: "updated" },
    });
    expect(entry.detail).toMatchObject({
      name: "Named",
      changes: [{ type: "Cohort", field: "filters", after: where("plan", "free") }],
    });
  });

  it("records nothing without a change, and keeps the type", async () => {
    const { project, create, change } = await setUp();
    const { body } = await create({ filters: where("a", 1) });
    expect((await change(body.id, body)).status).toBe(200);
    expect(await db.activity.count({ where: { project_id: project.id } })).toBe(1);
    expect((await change(body.id, { is_static: true })).body).toMatchObject({ attr: "is_static" });
  });

  it("rejects cycles of one cohort and of three", async () => {
    const { create, change } = await setUp();
    const a = await create({ filters: where("a", 1) });
    const b = await create({ filters: inCohort(a.body.id) });
    const c = await create({ filters: inCohort(b.body.id) });
    for (const target of [a, c]) {
      const answer = await change(a.body.id, { filters: inCohort(target.body.id) });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: "loop_detected", attr: "filters" });
    }
  });

  it("accepts only one of two simultaneous changes that would close a cycle together", async () => {
    const { create, change } = await setUp();
    const a = await create({ filters: where("a", 1) });
    const b = await create({ filters: where("b", 1) });
    const answers = await Promise.all([
      change(a.body.id, { filters: inCohort(b.body.id) }),
      change(b.body.id, { filters: inCohort(a.body.id) }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("If-Match", () => {
  /** Requests of one cohort, each with the version that it expects. */
  async function setUpVersions() {
    const { as, params, create, project, persons } = await setUp([{}]);
    const { body } = await create({ is_static: true });
    const id = body.id;
    const at = (version?: string) => ({
      as,
      params: { ...params, id },
      ...(version !== undefined && { headers: { "if-match": version } }),
    });
    return {
      ...{ project, persons, id, at, created: body },
      get: () => call(cohorts.get, one, at()),
      update: (version: string | undefined, body: object) =>
        call(cohorts.update, one, { ...at(version), body }),
      remove: (version?: string) => call(cohorts.remove, one, at(version)),
    };
  }

  it("changes the cohort when the version matches, and nothing otherwise", async () => {
    const { project, get, update, remove, created } = await setUpVersions();
    expect(created.version).toBe(1);
    const first = await update('"1"', { name: "One" });
    expect([first.status, first.headers.get("etag"), first.body.version]).toEqual([200, '"2"', 2]);
    for (const version of ['"1"', "nonsense"]) {
      expect(await update(version, { name: "Two" })).toMatchObject({
        status: 412,
        body: { type: "invalid_request", code: "stale", attr: null },
      });
      expect((await remove(version)).status).toBe(412);
    }
    const { body, headers } = await get();
    expect([body.name, body.deleted, headers.get("etag")]).toEqual(["One", false, '"2"']);
    expect(await db.activity.count({ where: { project_id: project.id, scope: "Cohort" } })).toBe(2);
    expect((await update("*", { name: "Three" })).status).toBe(200);
    expect((await update(undefined, { description: "four" })).headers.get("etag")).toBe('"4"');
    expect((await remove('"4"')).status).toBe(204);
    expect((await update(undefined, { deleted: false })).body.version).toBe(6);
  });

  it("is of the definition: a change of nothing, or of the members, keeps the version", async () => {
    const { id, at, get, update, persons } = await setUpVersions();
    expect((await update('"1"', { name: "Cohort", is_static: true })).headers.get("etag")).toBe('"1"');
    const body = { person_ids: [persons[0]!.uuid] };
    expect((await call(cohorts.addPersons, adding, { ...at(), body })).body).toMatchObject({
      id,
      count: 1,
      version: 1,
    });
    // What the answer shows changed, so that it is sent.
    const read = await call(cohorts.get, one, { ...at(), headers: { "if-none-match": '"1"' } });
    expect([read.status, read.body.count, (await get()).headers.get("etag")]).toEqual([200, 1, '"1"']);
  });

  it("accepts one of two simultaneous changes", async () => {
    for (let round = 0; round < 5; round++) {
      const { update } = await setUpVersions();
      const answers = await Promise.all(["a", "b", "c"].map((name) => update('"1"', { name })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    }
  });
});

describe("deleting a cohort", () => {
  it("is refused while a cohort or a flag uses it", async () => {
    const { as, project, params, create } = await setUp();
    const used = await create({ name: "Used", filters: where("a", 1) });
    const user = await create({ name: "User", filters: inCohort(used.body.id) });
    const remove = (id: number) => call(cohorts.remove, one, { as, params: { ...params, id } });
    expect((await remove(used.body.id)).body).toMatchObject({
      code: "in_use",
      detail: expect.stringContaining('"User"'),
    });
    expect((await remove(user.body.id)).status).toBe(204);
    const property = { key: "id", type: "cohort", value: String(used.body.id) };
    await db.featureFlag.create({
      data: { project_id: project.id, key: "beta", filters: { groups: [{ properties: [property] }] } },
    });
    expect((await remove(used.body.id)).body).toMatchObject({ detail: expect.stringContaining('"beta"') });
    await db.featureFlag.updateMany({ where: { project_id: project.id }, data: { deleted: true } });
    await buildSurvey(project, {
      name: "Tea",
      targeting_flag_filters: { groups: [{ properties: [property] }] },
    });
    expect((await remove(used.body.id)).body).toMatchObject({
      detail: expect.stringContaining('the survey "Tea"'),
    });
  });

  it("removes the members of a dynamic cohort, and restoring it finds them again", async () => {
    const { as, params, project, create, change, members, set } = await setUp([{ a: 1 }, { a: 2 }]);
    const { id } = (await create({ filters: where("a", 1) })).body;
    const remove = () => call(cohorts.remove, one, { as, params: { ...params, id } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await members(id)).toEqual([]);
    await set(1, { a: 1 });
    expect(await members(id)).toEqual([]);
    expect((await change(id, { deleted: false })).body).toMatchObject({ deleted: false, count: 2 });
    const entries = await db.activity.findMany({
      where: { project_id: project.id },
      orderBy: { created_at: "asc" },
    });
    expect(entries.map(({ activity }) => activity)).toEqual(["created", "deleted", "updated"]);
  });
});

describe("the list of a static cohort", () => {
  it("adds and removes persons, and updates cohorts that depend on it", async () => {
    const { as, params, project, persons, create, members } = await setUp([{ a: 1 }, { a: 1 }, {}]);
    const { id } = (await create({ is_static: true })).body;
    const filters = {
      properties: {
        type: "AND",
        values: [...inCohort(id).properties.values, ...where("a", 1).properties.values],
      },
    };
    const follows = (await create({ filters })).body.id;
    const uuids = persons.map(({ uuid }) => uuid);
    const add = (person_ids: string[]) =>
      call(cohorts.addPersons, adding, { as, params: { ...params, id }, body: { person_ids } });
    expect((await add([uuids[0]!, uuids[2]!])).body).toMatchObject({ count: 2 });
    expect(await members(follows)).toEqual([0]);
    expect((await add([uuids[0]!])).body).toMatchObject({ count: 2 });
    const remove = (person_id: string) =>
      call(cohorts.removePerson, removing, { as, params: { ...params, id }, body: { person_id } });
    expect((await remove(uuids[0]!)).body).toMatchObject({ count: 1 });
    expect((await remove(uuids[0]!)).status).toBe(200);
    expect(await members(id)).toEqual([2]);
    expect(await members(follows)).toEqual([]);
    const entries = await db.activity.findMany({
      where: { project_id: project.id, item_id: String(id) },
      orderBy: { created_at: "asc" },
    });
    expect(entries.map(({ activity }) => activity)).toEqual([
      "created",
      "persons_added_manually",
      "person_removed_manually",
    ]);
    const unknown = await add([uuids[1]!, "0198f5a0-0000-7000-8000-000000000000"]);
    expect(unknown.body).toMatchObject({ attr: "person_ids", extra: { path: "person_ids.1" } });
    expect(await members(id)).toEqual([2]);
    expect((await add([])).body).toMatchObject({ attr: "person_ids", code: "empty" });
    const malformed = await add(["nobody"]);
    expect(malformed.body).toMatchObject({ attr: "person_ids", detail: "Must be a valid UUID." });
  });

  it("does not exist for a dynamic cohort", async () => {
    const { as, params, persons, create } = await setUp([{ a: 1 }]);
    const { id } = (await create({ filters: where("a", 1) })).body;
    const answer = await call(cohorts.removePerson, removing, {
      as,
      params: { ...params, id },
      body: { person_id: persons[0]!.uuid },
    });
    expect(answer.status).toBe(400);
  });
});

describe("membership", () => {
  it("follows properties, through cohorts that refer to others", async () => {
    const { create, members, set } = await setUp([{ plan: "team" }, {}]);
    const a = (await create({ filters: where("plan", "team") })).body.id;
    const b = (await create({ filters: inCohort(a) })).body.id;
    await set(1, { plan: "team" });
    await set(0, { plan: null });
    expect(await members(a)).toEqual([1]);
    expect(await members(b)).toEqual([1]);
  });

  it("is complete when persons and cohorts change at the same time", async () => {
    const people = Array.from({ length: 12 }, () => ({}));
    const { create, change, members, set } = await setUp(people);
    const { id } = (await create({ filters: where("plan", "none") })).body;
    const work = people.map((_, at) => set(at, { plan: at % 2 === 0 ? "team" : "free" }));
    await Promise.all([
      ...work.slice(0, 6),
      change(id, { filters: where("plan", "team") }),
      ...work.slice(6),
    ]);
    expect(await members(id)).toEqual([0, 2, 4, 6, 8, 10]);
  });

  it("that depends on the date is recomputed by the job, with the cohorts that depend on it", async () => {
    const { project, create, members } = await setUp([
      { seen: "2026-01-01T00:00:00Z" },
      { seen: "2126-01-01T00:00:00Z" },
    ]);
    const fixed = (await create({ filters: where("seen", "2026-01-01", "is_date_exact") })).body.id;
    const drifting = (await create({ filters: where("seen", "-30d", "is_date_before") })).body.id;
    const follows = (await create({ filters: inCohort(drifting) })).body.id;
    expect(await refreshCohorts(project, new Date("2026-01-02T00:00:00Z"))).toEqual([drifting]);
    expect(await members(drifting)).toEqual([]);
    expect(await refreshCohorts(project, new Date("2200-01-01T00:00:00Z"))).toEqual([drifting]);
    expect(await members(drifting)).toEqual([0, 1]);
    expect(await members(follows)).toEqual([0, 1]);
    expect(await members(fixed)).toEqual([0]);
  });

  it("is listed for a person: cohorts that are not deleted, static and dynamic", async () => {
    const { project, persons, create, change } = await setUp([{ a: 1 }, { a: 1 }]);
    const [{ id, uuid }] = persons as [{ id: bigint; uuid: string }];
    const dynamic = (await create({ name: "D", filters: where("a", 1) })).body.id;
    const listed = { is_static: true, _create_static_person_ids: [uuid] };
    const fixed = (await create({ name: "S", ...listed })).body.id;
    const gone = (await create({ name: "G", ...listed })).body.id;
    await change(gone, { deleted: true });
    expect(await listPersonCohorts(project, { uuid })).toEqual({
      results: [
        { id: dynamic, name: "D", count: 2 },
        { id: fixed, name: "S", count: 1 },
      ],
    });
    expect(await listPersonCohorts(project, { id: Number(id) })).toMatchObject({ results: [{}, {}] });
    await expect(listPersonCohorts(project, null)).rejects.toMatchObject({
      attr: "person_id",
      code: "required",
    });
    const other = await buildProject();
    await expect(listPersonCohorts(other, { uuid })).rejects.toThrow("Not found.");
  });
});
