import { beforeAll, describe, expect, it } from "vitest";
import * as surveysRoute from "@/app/api/projects/[project_id]/surveys/route";
import { flags } from "@/lib/contract/endpoints/flags";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildFlag, buildKey, buildProject, buildSurvey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as oneActivity from "./[id]/activity/route";
import * as dependentsRoute from "./[id]/dependent_flags/route";
import * as one from "./[id]/route";
import * as statusRoute from "./[id]/status/route";
import * as allActivity from "./activity/route";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const create = (body: unknown) =>
  call(flags.create, route, { as: key, params: { project_id: project.id }, body });
const list = (query = {}, of = project, as: { value: string } = key) =>
  call(flags.list, route, { as, params: { project_id: of.id }, query });
const at = (id: number | string) => ({ as: key, params: { project_id: project.id, id } });
const get = (id: number | string) => call(flags.get, one, at(id));
const update = (id: number | string, body: unknown) => call(flags.update, one, { ...at(id), body });
const remove = (id: number | string) => call(flags.remove, one, at(id));
const activity = (id: number) =>
  db.activity.findMany({
    where: { project_id: project.id, scope: "FeatureFlag", item_id: String(id) },
    orderBy: { id: "asc" },
  });

const groups = [{ properties: [{ key: "email", operator: "icontains", value: "@x.com", type: "person" }] }];
const variants = (...shares: number[]) =>
  shares.map((rollout_percentage, index) => ({ key: "abc"[index], rollout_percentage }));
const taken = { code: "unique", attr: "key", detail: "There is already a feature flag with this key." };

describe("POST feature_flags/", () => {
  it("is refused without feature_flag:write", async () => {
    const as = await buildKey({ project, scopes: ["feature_flag:read"] });
    const { status } = await call(flags.create, route, { as, params: { project_id: project.id }, body: {} });
    expect(status).toBe(403);
  });

  const filters = (detail: string | RegExp, code = "invalid_input") => ({ attr: "filters", code, detail });
  it.each([
    [{}, { attr: "key", code: "required", detail: "This field is required." }],
    [{ key: " " }, { attr: "key", code: "blank", detail: "This field may not be blank." }],
    [
      { key: "k".repeat(401) },
      { attr: "key", code: "max_length", detail: "Ensure this field has no more than 400 characters." },
    ],
    [
      { key: "a key" },
      {
        attr: "key",
        code: "invalid_key",
        detail: "Only letters, numbers, hyphens (-) & underscores (_) are allowed.",
      },
    ],
    [
      { key: "a", name: null },
      { attr: "name", code: "null", detail: "This field may not be null." },
    ],
    [
      { key: "a", active: "maybe" },
      { attr: "active", code: "invalid_input", detail: "Must be a valid boolean." },
    ],
    [
      { key: "a", evaluation_runtime: "edge" },
      { attr: "evaluation_runtime", code: "invalid_choice", detail: '"edge" is not a valid choice.' },
    ],
    [{ key: "a", filters: [] }, filters('Expected a dictionary of items but got type "list".')],
    [{ key: "a", filters: {} }, filters("Feature flags must have at least one condition set (group).")],
    [
      { key: "a", filters: { groups: [] } },
      filters("Feature flags must have at least one condition set (group)."),
    ],
    [{ key: "a", filters: { groups: [5] } }, filters("groups[0] must be an object")],
    [
      { key: "a", filters: { groups: [{ rollout_percentage: { toString: 1 } }] } },
      filters('groups[0].rollout_percentage must be between 0 and 100, got {"toString":1}'),
    ],
    [
      { key: "a", filters: { groups: [{ properties: "x" }] } },
      filters("groups[0].properties must be a list"),
    ],
    [
      { key: "a", filters: { groups: [{ properties: [{}] }] } },
      filters("groups[0].properties[0].key is required"),
    ],
    [
      { key: "a", filters: { groups: [{}], multivariate: [] } },
      filters("multivariate must be an object with a list of variants"),
    ],
    [
      { key: "a", filters: { groups: [{}], multivariate: { variants: ["a"] } } },
      filters("multivariate.variants[0] must be an object"),
    ],
    [
      { key: "a", filters: { groups: [{}], multivariate: { variants: [{ rollout_percentage: 100 }] } } },
      filters("multivariate.variants[0].key is required"),
    ],
    [
      { key: "a", filters: { groups: [{}], multivariate: { variants: [{ key: "a" }] } } },
      filters("multivariate.variants[0].rollout_percentage must be between 0 and 100, got nothing"),
    ],
    [
      { key: "a", filters: { groups: [{}], multivariate: { variants: variants(150, -50) } } },
      filters("multivariate.variants[0].rollout_percentage must be between 0 and 100, got 150"),
    ],
    [
      { key: "a", filters: { groups: [{}], multivariate: { variants: variants(50, 40) } } },
      filters("Invalid variant definitions: Variant rollout percentages must sum to 100."),
    ],
    [
      {
        key: "a",
        filters: { groups: [{}], multivariate: { variants: [...variants(50), ...variants(50)] } },
      },
      filters("multivariate.variants[1].key 'a' is a duplicate"),
    ],
    [
      { key: "a", filters: { groups: [{ variant: "z" }], multivariate: { variants: variants(100) } } },
      filters("groups[0].variant 'z' is not one of the flag's variants"),
    ],
    [
      {
        key: "a",
        filters: { groups: [{ properties: [{ key: "id", type: "cohort", value: { valueOf: 1 } }] }] },
      },
      filters('Cohort with id {"valueOf":1} does not exist', "cohort_does_not_exist"),
    ],
  ])("refuses %j", async (body, fault) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { type: "validation_error", ...fault } });
  });

  it("rejects regular expressions that are too large together in the project, including those of surveys", async () => {
    const own = await buildProject();
    const as = await buildKey({ project: own });
    const matching = (pattern: string) => ({
      groups: [{ properties: [{ key: "plan", operator: "regex", value: pattern }], rollout_percentage: 50 }],
    });
    const add = (pattern: string) =>
      call(flags.create, route, {
        as,
        params: { project_id: own.id },
        body: { key: unique(), filters: matching(pattern) },
      });
    await buildSurvey(own, { targeting_flag_filters: matching("a{750}a{750}") });
    const { status, body } = await add("b{750}b{750}");
    expect(status).toBe(201);
    const refused = await add("c{750}c{750}");
    expect(refused).toMatchObject({
      status: 400,
      body: { attr: "filters", detail: expect.stringContaining("total size of regular expressions") },
    });
    expect((await add("c{500}")).status).toBe(201);
    // The size of the flag's stored filters is not added to that of its new ones.
    const changed = await call(flags.update, one, {
      as,
      params: { project_id: own.id, id: body.id },
      body: { filters: matching("d{750}d{750}") },
    });
    expect(changed.status).toBe(200);
  });

  it("rejects a dependency on a flag that the project does not have", async () => {
    const waiting = (...names: string[]) => ({
      groups: [{ properties: names.map((name) => ({ type: "flag", key: name, value: true })) }],
    });
    const [own, elsewhere, gone] = [
      await buildFlag(project),
      await buildFlag(await buildProject()),
      await buildFlag(project, { deleted: true }),
    ];
    const refused = (code = "flag_does_not_exist") => ({ status: 400, body: { attr: "filters", code } });
    const { body } = await create({ key: unique(), filters: waiting(String(own.id), own.key) });
    for (const name of [String(elsewhere.id), elsewhere.key, gone.key, String(gone.id), "", "9".repeat(40)]) {
      if (name !== "") {
        expect(await create({ key: unique(), filters: waiting(own.key, name) })).toMatchObject(refused());
      }
      const changed = await update(own.id, { filters: waiting(name) });
      expect(changed).toMatchObject(refused(name === "" ? "invalid_input" : undefined));
      const survey = { name: unique(), type: "popover", targeting_flag_filters: waiting(name || "nothing") };
      expect(
        await call(surveys.create, surveysRoute, {
          as: key,
          params: { project_id: project.id },
          body: survey,
        }),
      ).toMatchObject(refused());
    }
    expect(await update(own.id, { filters: waiting(body.key) })).toMatchObject(refused("loop_detected"));
    expect(await update(own.id, { filters: waiting(own.key) })).toMatchObject(refused("loop_detected"));
  });

  it("stores tags in lower case, each once, and records when they change", async () => {
    for (const tags of ["a", [1], [""], ["t".repeat(256)], Array(101).fill("a"), null]) {
      expect(await create({ key: unique(), tags })).toMatchObject({ status: 400, body: { attr: "tags" } });
    }
    const { body } = await create({ key: unique(), tags: [" Web ", "web", "iOS"] });
    expect(body.tags).toEqual(["web", "ios"]);
    expect((await update(body.id, { name: "Other" })).body.tags).toEqual(["web", "ios"]);
    expect((await update(body.id, { tags: ["web", "ios"] })).body.version).toBe(2);
    expect((await update(body.id, { tags: [] })).body).toMatchObject({ tags: [], version: 3 });
    expect((await get(body.id)).body.tags).toEqual([]);
    const entries = await activity(body.id);
    expect(entries.at(-1)?.detail).toMatchObject({
      changes: [{ field: "tags", before: ["web", "ios"], after: [] }],
    });
  });

  it("rejects the key of an existing flag, also in simultaneous requests", async () => {
    const body = { key: unique() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject({ status: 400, body: taken });
    expect((await create({ key: body.key.toUpperCase() })).status).toBe(201);
    const elsewhere = await buildFlag(await buildProject());
    expect((await create({ key: elsewhere.key })).status).toBe(201);
  });

  it("creates a flag that is on for everyone", async () => {
    const flagKey = `flag_${unique()}`;
    const { status, body } = await create({ key: flagKey });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      team_id: project.id,
      name: "",
      key: flagKey,
      filters: {
        groups: [{ properties: [], rollout_percentage: 100, aggregation_group_type_index: null }],
        aggregation_group_type_index: null,
      },
      deleted: false,
      active: true,
      ensure_experience_continuity: false,
      version: 1,
      evaluation_runtime: "all",
      evaluation_contexts: [],
      bucketing_identifier: "distinct_id",
      created_by: expect.objectContaining({ id: key.user.id, email: key.user.email }),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      last_modified_by: expect.objectContaining({ id: key.user.id }),
      tags: [],
      surveys: [],
      survey_id: null,
    });
    expect(await activity(body.id)).toMatchObject([
      { activity: "created", detail: { name: flagKey, changes: null } },
    ]);
  });

  it("keeps variants, payloads and unknown keys", async () => {
    const filters = {
      groups: [{ ...groups[0], rollout_percentage: 12.5, variant: "b", odd: 1 }],
      multivariate: { variants: variants(33.33, 33.33, 33.34) },
      payloads: { a: '"x"' },
      super_groups: null,
    };
    const { body } = await create({
      key: unique(),
      filters,
      active: 0,
      name: "Why",
      bucketing_identifier: "device_id",
    });
    expect(body).toMatchObject({ filters, active: false, name: "Why", bucketing_identifier: "device_id" });
    expect((await get(body.id)).body).toEqual(body);
  });
});

describe("errors inside filters", () => {
  it.each([
    [{ groups: [{}, 5] }, "filters.groups.1"],
    [{ groups: [{ rollout_percentage: 101 }] }, "filters.groups.0.rollout_percentage"],
    [{ groups: [{ properties: [{ key: "" }] }] }, "filters.groups.0.properties.0.key"],
    [
      { groups: [{ properties: [{ key: "a", operator: "regex", value: "(" }] }] },
      "filters.groups.0.properties.0.value",
    ],
    [
      { groups: [{}, { properties: [{ key: "id", type: "cohort", value: 2_000_000_000 }] }] },
      "filters.groups.1.properties.0.value",
    ],
    [{ groups: [{}], multivariate: { variants: variants(60, 50) } }, "filters.multivariate.variants"],
    [{ groups: [{}], multivariate: { variants: [{ key: "" }] } }, "filters.multivariate.variants.0.key"],
  ])("name the position of %j", async (filters, path) => {
    expect(await create({ key: unique(), filters })).toMatchObject({
      status: 400,
      body: { attr: "filters", extra: { path } },
    });
  });
});

describe("PATCH and DELETE feature_flags/:id/", () => {
  it.each(["0", "x", "99999999999", "2147483647"])("do not find %s", async (id) => {
    expect((await get(id)).status).toBe(404);
    expect((await update(id, {})).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it("do not find another project's flag", async () => {
    const { id } = await buildFlag(await buildProject());
    for (const answer of [await get(id), await update(id, { active: false }), await remove(id)])
      expect(answer).toMatchObject({ status: 404, body: { detail: "Not found." } });
  });

  it("refuse to change the internal flags of a survey, and name the survey", async () => {
    const survey = await buildSurvey(project, {
      targeting_flag_filters: { groups },
      start_date: new Date().toISOString(),
    });
    for (const flag of [survey.targeting_flag, survey.internal_targeting_flag]) {
      const id = flag?.id ?? 0;
      for (const answer of [await update(id, { active: false }), await update(id, {}), await remove(id)])
        expect(answer).toMatchObject({
          status: 400,
          body: { code: "invalid_input", attr: null, detail: expect.stringContaining(`"${survey.name}"`) },
        });
      expect((await get(id)).body).toMatchObject({ version: 1, survey_id: survey.id, deleted: false });
    }
  });

  it("change the given fields only, and record each change once", async () => {
    const flag = await buildFlag(project, { filters: { groups } });
    for (const body of [{}, { filters: flag.filters }, (await get(flag.id)).body, { filters: { groups } }])
      expect((await update(flag.id, body)).body).toEqual(flag);
    const filters = { groups, multivariate: { variants: variants(50, 50) } };
    const { body } = await update(flag.id, { active: false, filters, name: "Now" });
    expect(body).toMatchObject({ version: 2, active: false, filters, name: "Now", key: flag.key });
    expect((await activity(flag.id)).map(({ activity: what, detail }) => [what, detail])).toMatchObject([
      ["created", {}],
      [
        "updated",
        {
          name: flag.key,
          changes: [
            { type: "FeatureFlag", action: "changed", field: "name", before: "", after: "Now" },
            { field: "filters", before: flag.filters },
            { field: "active", before: true, after: false },
          ],
        },
      ],
    ]);
    const other = await buildFlag(project);
    expect(await update(flag.id, { key: other.key })).toMatchObject({ status: 400, body: taken });
  });

  it("let two writers of different fields both succeed", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await buildFlag(project);
      await Promise.all([
        update(id, { name: "a" }),
        update(id, { active: false }),
        update(id, { filters: { groups } }),
      ]);
      expect((await get(id)).body).toMatchObject({
        name: "a",
        active: false,
        filters: { groups },
        version: 4,
      });
    }
  });

  it("mark a flag deleted, free its key, and keep it for surveys that link it", async () => {
    const flag = await buildFlag(project);
    const survey = await buildSurvey(project, { linked_flag_id: flag.id });
    expect(await remove(flag.id)).toMatchObject({ status: 204, body: null });
    expect((await remove(flag.id)).status).toBe(404);
    expect((await get(flag.id)).body).toMatchObject({ deleted: true, active: false });
    expect((await list({ search: flag.key })).body.count).toBe(0);
    const again = await create({ key: flag.key });
    expect(again.status).toBe(201);
    expect(await update(flag.id, { deleted: false })).toMatchObject({ status: 400, body: taken });
    await remove(again.body.id);
    expect((await update(flag.id, { deleted: false })).body).toMatchObject({ deleted: false });
    expect((await activity(flag.id)).map(({ activity: what }) => what)).toEqual([
      "created",
      "deleted",
      "updated",
    ]);
    expect(survey.linked_flag?.id).toBe(flag.id);
  });
});

describe("If-Match of a flag", () => {
  const withVersion = (id: number, version: string) => ({ ...at(id), headers: { "if-match": version } });
  const changeAs = (version: string, id: number, body: object) =>
    call(flags.update, one, { ...withVersion(id, version), body });

  it("changes the flag when the version matches, and nothing otherwise", async () => {
    const { body: flag } = await create({ key: unique() });
    const first = await changeAs('"1"', flag.id, { name: "One" });
    expect([first.status, first.headers.get("etag"), first.body.version]).toEqual([200, '"2"', 2]);
    expect(await changeAs('"1"', flag.id, { name: "Two" })).toMatchObject({
      status: 412,
      body: { type: "invalid_request", code: "stale", attr: null },
    });
    expect((await call(flags.remove, one, withVersion(flag.id, '"1"'))).status).toBe(412);
    const { body, headers } = await get(flag.id);
    expect([body.name, body.deleted, headers.get("etag")]).toEqual(["One", false, '"2"']);
    expect(await activity(flag.id)).toHaveLength(2);
    expect((await call(flags.remove, one, withVersion(flag.id, '"2"'))).status).toBe(204);
  });

  it("accepts one of two simultaneous changes", async () => {
    for (let round = 0; round < 5; round++) {
      const { body: flag } = await create({ key: unique() });
      const answers = await Promise.all(["a", "b", "c"].map((name) => changeAs('"1"', flag.id, { name })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    }
  });
});

describe("GET feature_flags/", () => {
  it("lists flags that are not deleted, newest first, in pages", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of, scopes: ["feature_flag:read"], role: "viewer" });
    const made = [
      await buildFlag(of, { name: "Checkout" }),
      await buildFlag(of, { key: "check_in" }),
      await buildFlag(of, { active: false }),
    ];
    await buildFlag(of, { deleted: true });
    const search = async (query = {}) =>
      (await list(query, of, as)).body.results.map(({ id }) => made.findIndex((flag) => flag.id === id));
    expect(await search()).toEqual([2, 1, 0]);
    expect(await search({ limit: 1, offset: 1 })).toEqual([1]);
    expect((await list({ limit: 1 }, of, as)).body).toMatchObject({
      count: 3,
      next: expect.stringContaining("limit=1&offset=1"),
    });
    expect(await search({ active: "true" })).toEqual([1, 0]);
    expect(await search({ active: "0" })).toEqual([2]);
    expect(await search({ search: "CHECK" })).toEqual([1, 0]);
    expect(await search({ search: "%" })).toEqual([]);
  });

  it("distinguishes flags created by surveys, and names the surveys that use a flag", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of });
    const flag = await buildFlag(of);
    const linking = await buildSurvey(of, { name: "Linking", linked_flag_id: flag.id });
    const targeting = await buildSurvey(of, { name: "Targeting", targeting_flag_id: flag.id });
    const surveys = [linking, targeting].map(({ id, name }) => ({ id, name }));
    const { results } = (await list({ made_by_survey: "false" }, of, as)).body;
    expect(results).toMatchObject([{ id: flag.id, surveys }]);
    const own = (await list({ made_by_survey: "true" }, of, as)).body.results;
    expect(own.map(({ id }) => id)).toEqual([
      targeting.internal_targeting_flag?.id,
      linking.internal_targeting_flag?.id,
    ]);
    expect(own[1]).toMatchObject({ survey_id: linking.id, surveys: [{ id: linking.id, name: "Linking" }] });
  });

  it("names the user of the last change, and its time", async () => {
    const flag = await buildFlag(project);
    expect(flag.last_modified_by?.id).toBe(flag.created_by?.id);
    const { body } = await update(flag.id, { name: "Changed" });
    expect(body.last_modified_by?.id).toBe(key.user.id);
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(flag.updated_at));
    expect((await get(flag.id)).body).toEqual(body);
  });

  it("shows the internal flags of a survey as active exactly while it runs", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of });
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const running = await buildSurvey(of, { start_date: hour(-1), responses_limit: 1 });
    const scheduled = await buildSurvey(of, { start_date: hour(1) });
    await db.featureFlag.updateMany({ where: { project_id: of.id }, data: { active: true } });
    const flagOf = (survey: typeof running) => survey.internal_targeting_flag?.id;
    const on = async () => (await list({ active: "true" }, of, as)).body.results.map(({ id }) => id);
    const isOn = async (survey: typeof running) =>
      (await call(flags.get, one, { as, params: { project_id: of.id, id: flagOf(survey) ?? 0 } })).body
        .active;
    expect(await on()).toEqual([flagOf(running)]);
    expect([await isOn(running), await isOn(scheduled)]).toEqual([true, false]);
    await buildEvent(of, { event: "survey sent", properties: { $survey_id: running.id } });
    expect(await on()).toEqual([]);
    expect(await isOn(running)).toBe(false);
    expect((await list({ active: "false" }, of, as)).body.count).toBe(2);
  });
});

describe("GET feature_flags/activity/ and :id/activity/", () => {
  const log = (id: number, as = key) =>
    call(flags.activity, oneActivity, { as, params: { project_id: project.id, id } });

  it("are refused without activity_log:read, and answer 404 for another project's flag", async () => {
    const flag = await buildFlag(project);
    const as = await buildKey({ project, scopes: ["feature_flag:write"] });
    expect((await log(flag.id, as)).status).toBe(403);
    expect((await log((await buildFlag(await buildProject())).id)).status).toBe(404);
  });

  it("return the activity of flags, including deleted ones", async () => {
    const { body: flag } = await create({ key: unique() });
    await update(flag.id, { active: false });
    await remove(flag.id);
    const { body } = await log(flag.id);
    expect(body.results.map(({ activity }) => activity)).toEqual(["deleted", "updated", "created"]);
    expect(body).toMatchObject({ total_count: 3, next: null, previous: null });
    const all = await call(flags.allActivity, allActivity, {
      as: key,
      params: { project_id: project.id },
      query: { limit: 1 },
    });
    expect(all.body.results).toMatchObject([{ activity: "deleted", item_id: String(flag.id) }]);
    expect(all.body.total_count).toBeGreaterThan(2);
  });
});

describe("GET feature_flags/:id/status/", () => {
  const statusOf = async (input: object, { days = 40 } = {}) => {
    const flag = await buildFlag(project, input);
    const created_at = new Date(Date.now() - days * 86_400_000);
    await db.featureFlag.update({
      where: { project_id_id: { project_id: project.id, id: flag.id } },
      data: { created_at },
    });
    return (await call(flags.status, statusRoute, at(flag.id))).body.status;
  };
  const everybody = [{ properties: [], rollout_percentage: 100 }];

  it("answers 404 for another project's flag", async () => {
    const { status } = await call(flags.status, statusRoute, at((await buildFlag(await buildProject())).id));
    expect(status).toBe(404);
  });

  it("is stale for an old flag with one value for everyone, deleted for a deleted one, else active", async () => {
    expect(await statusOf({})).toBe("stale");
    expect(await statusOf({}, { days: 20 })).toBe("active");
    expect(await statusOf({ active: false })).toBe("active");
    expect(await statusOf({ deleted: true })).toBe("deleted");
    expect(await statusOf({ filters: { groups } })).toBe("active");
    expect(await statusOf({ filters: { groups: [...groups, ...everybody] } })).toBe("stale");
    const halves = { multivariate: { variants: variants(50, 50) } };
    expect(await statusOf({ filters: { groups: everybody, ...halves } })).toBe("active");
    const chosen = everybody.map((group) => ({ ...group, variant: "b" }));
    expect(await statusOf({ filters: { groups: chosen, ...halves } })).toBe("stale");
    const whole = { multivariate: { variants: variants(100, 0) } };
    expect(await statusOf({ filters: { groups: everybody, ...whole } })).toBe("stale");
  });
});

describe("GET feature_flags/:id/dependent_flags/", () => {
  it("names the flags whose conditions refer to it, by id or key", async () => {
    const base = await buildFlag(project);
    const waiting = (name: string) => ({
      groups: [{ properties: [{ type: "flag", key: name, value: true }] }],
    });
    const byId = await buildFlag(project, { filters: waiting(String(base.id)) });
    const byKey = await buildFlag(project, { filters: waiting(base.key), name: "By its key" });
    const further = await buildFlag(project, { filters: waiting(byKey.key) });
    const dependents = (id: number) => call(flags.dependents, dependentsRoute, at(id));
    expect((await dependents(base.id)).body).toEqual([
      { id: byId.id, key: byId.key, name: "" },
      { id: byKey.id, key: byKey.key, name: "By its key" },
    ]);
    expect((await dependents(further.id)).body).toEqual([]);
    expect((await dependents((await buildFlag(await buildProject())).id)).status).toBe(404);
  });
});

describe("deleting a flag that others depend on", () => {
  const waiting = (name: string) => ({
    groups: [{ properties: [{ type: "flag", key: name, value: true }] }],
  });

  it("is refused, and names the dependent flags", async () => {
    const base = await buildFlag(project);
    const byId = await buildFlag(project, { filters: waiting(String(base.id)) });
    const byKey = await buildFlag(project, { filters: waiting(base.key) });
    const detail = `Cannot delete this feature flag because other flags depend on it: ${byId.key} (ID: ${byId.id}), ${byKey.key} (ID: ${byKey.id}). Please update or delete the dependent flags first.`;
    const refused = { status: 400, body: { attr: null, code: "invalid_input", detail } };
    expect(await call(flags.remove, one, at(base.id))).toMatchObject(refused);
    expect(await call(flags.update, one, { ...at(base.id), body: { deleted: true } })).toMatchObject(refused);
    expect((await call(flags.get, one, at(base.id))).body.deleted).toBe(false);
  });

  it("names five of them, and the number of the others", async () => {
    const base = await buildFlag(project);
    for (let index = 0; index < 7; index++) await buildFlag(project, { filters: waiting(base.key) });
    const { body } = await call(flags.remove, one, at(base.id));
    expect(body).toMatchObject({ detail: expect.stringContaining(", and 2 more. Please") });
  });

  it("is allowed when they are inactive, deleted, or in another project", async () => {
    const base = await buildFlag(project);
    await buildFlag(project, { filters: waiting(base.key), active: false });
    const gone = await buildFlag(project, { filters: waiting(base.key) });
    await call(flags.remove, one, at(gone.id));
    const elsewhere = await buildProject();
    await buildFlag(elsewhere, { key: base.key });
    await buildFlag(elsewhere, { filters: waiting(base.key) });
    expect((await call(flags.remove, one, at(base.id))).status).toBe(204);
  });
});
