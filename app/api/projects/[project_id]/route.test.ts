import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { projects } from "@/lib/contract/endpoints/access";
import type { ProjectChanges } from "@/lib/contract/project/project";
import { toTimestamp } from "@/lib/contract/wire/field";
import { db, pool } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import { readMigrations } from "@/lib/database/migrations";
import { removeProjectRows } from "@/lib/jobs/remove-project-rows";
import {
  buildKey,
  buildMember,
  buildMembership,
  buildPreviousToken,
  buildProject,
  buildUser,
} from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { countRows, listTablesOfProjects } from "@/lib/testing/tenant-rows";
import * as route from "./route";

describe("reading a project", () => {
  it("without access is answered like one that does not exist", async () => {
    const key = await buildKey({ project: await buildProject() });
    const { id } = await buildProject();
    for (const project_id of [id, 2_000_000_000, "nonsense", randomUUID()]) {
      const { status, body } = await call(projects.get, route, { as: key, params: { project_id } });
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: "not_found", detail: "Project not found." });
    }
  });

  it("shows its settings", async () => {
    const project = await buildProject({ timezone: "Europe/Berlin" });
    const { body } = await call(projects.get, route, {
      as: await buildKey({ project, role: "viewer", scopes: ["project:read"] }),
      params: { project_id: project.uuid },
    });
    expect(body).toMatchObject({ id: project.id, api_token: project.api_token, timezone: "Europe/Berlin" });
  });
});

it("shows the previous token while it works", async () => {
  const project = await buildProject();
  const as = await buildKey({ project });
  const read = async () => (await call(projects.get, route, { as, params: { project_id: project.id } })).body;
  expect(await read()).toMatchObject({ previous_api_token: null, previous_api_token_expires_at: null });
  const previous_api_token = await buildPreviousToken(project);
  const { previous_api_token_expires_at } = await db.project.findUniqueOrThrow({ where: { id: project.id } });
  expect(await read()).toMatchObject({
    previous_api_token,
    previous_api_token_expires_at:
      previous_api_token_expires_at && toTimestamp(previous_api_token_expires_at),
  });
  const ended = { previous_api_token_expires_at: new Date(Date.now() - 1) };
  await db.project.update({ where: { id: project.id }, data: ended });
  expect(await read()).toMatchObject({ previous_api_token: null, previous_api_token_expires_at: null });
});

describe("changing a project", () => {
  it("is refused to editors", async () => {
    const project = await buildProject();
    const { status } = await call(projects.update, route, {
      as: await buildMember(project, "editor"),
      params: { project_id: project.id },
      body: { name: "Mine" },
    });
    expect(status).toBe(403);
  });

  it("rejects an invalid setting, and changes nothing", async () => {
    const project = await buildProject();
    const { status, body } = await call(projects.update, route, {
      as: await buildKey({ project }),
      params: { project_id: project.id },
      body: { name: "Other", timezone: "Nowhere" },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ attr: "timezone", detail: '"Nowhere" is not a valid choice.' });
    expect(await db.project.findUnique({ where: { id: project.id } })).toMatchObject({ name: project.name });
  });

  it("sets the given fields, keeps the others, and ignores unknown ones", async () => {
    const project = await buildProject();
    const { status, body } = await call(projects.update, route, {
      as: await buildKey({ project, scopes: ["project:write"] }),
      params: { project_id: project.id },
      body: {
        timezone: "Asia/Tokyo",
        person_display_name_properties: ["name"],
        test_account_filters: [{ key: "email", value: "@example.com", operator: "not_icontains" }],
        id: 1,
        uuid: randomUUID(),
        api_token: "phc_mine",
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: project.id,
      uuid: project.uuid,
      name: project.name,
      api_token: project.api_token,
      timezone: "Asia/Tokyo",
      person_display_name_properties: ["name"],
      test_account_filters: [{ key: "email", value: "@example.com", operator: "not_icontains" }],
    });
  });

  it("merges survey_config with the stored one, in simultaneous changes too", async () => {
    const project = await buildProject();
    const as = await buildKey({ project });
    const params = { project_id: project.id };
    const themes = [{ id: "1", name: "Night", appearance: { backgroundColor: "#000" } }];
    const change = (survey_config: object) =>
      call(projects.update, route, { as, params, body: { survey_config } });
    await Promise.all([change({ themes }), change({ appearance: { whiteLabel: true } })]);
    const { body } = await call(projects.get, route, { as, params });
    expect(body.survey_config).toMatchObject({ appearance: { whiteLabel: true }, themes });
  });

  it("replaces the modifiers, keeps those that have no effect here, and removes them with null", async () => {
    const project = await buildProject();
    const as = await buildKey({ project });
    const params = { project_id: project.id };
    const change = async (modifiers: object | null) =>
      (await call(projects.update, route, { as, params, body: { modifiers } })).body.modifiers;
    expect((await call(projects.get, route, { as, params })).body).toMatchObject({
      modifiers: null,
      default_modifiers: { personsOnEventsMode: "person_id_override_properties_on_events" },
    });
    const latest = { personsOnEventsMode: "person_id_override_properties_joined", inCohortVia: "auto" };
    expect(await change(latest)).toEqual(latest);
    expect(await change({ inCohortVia: "subquery" })).toEqual({ inCohortVia: "subquery" });
    expect(await change(null)).toBe(null);
    const entries = await db.activity.findMany({
      where: { project_id: project.id, scope: "Team" },
      orderBy: { created_at: "asc" },
    });
    expect(entries).toHaveLength(3);
    expect(entries[0]?.detail).toMatchObject({
      changes: [{ field: "modifiers", before: null, after: latest }],
    });
  });

  it.each(["disabled", "person_id_no_override_properties_on_events", "", 1])(
    "refuses the mode %j of PostHog's, which is not supported",
    async (personsOnEventsMode) => {
      const project = await buildProject();
      const { status, body } = await call(projects.update, route, {
        as: await buildKey({ project }),
        params: { project_id: project.id },
        body: { name: "Other", modifiers: { personsOnEventsMode } },
      });
      expect([status, body]).toMatchObject([
        400,
        { attr: "modifiers", extra: { path: "modifiers.personsOnEventsMode" } },
      ]);
      expect(await db.project.findUnique({ where: { id: project.id } })).toMatchObject({ modifiers: null });
    },
  );

  it("switches the branding of hosted pages and of widgets separately, and records it", async () => {
    const project = await buildProject();
    const as = await buildKey({ project });
    const params = { project_id: project.id };
    const change = async (survey_config: object) =>
      (await call(projects.update, route, { as, params, body: { survey_config } })).body.survey_config;
    expect(await change({ themes: [] })).toMatchObject({
      show_branding_on_hosted_pages: true,
      show_branding_in_widgets: false,
    });
    await change({ show_branding_on_hosted_pages: false });
    expect(await change({ show_branding_in_widgets: true })).toMatchObject({
      show_branding_on_hosted_pages: false,
      show_branding_in_widgets: true,
    });
    const entries = await db.activity.findMany({
      where: { project_id: project.id, scope: "Team" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ detail }) => detail)).toMatchObject([
      {
        changes: [
          {
            field: "survey_config",
            before: { show_branding_on_hosted_pages: true },
            after: { show_branding_on_hosted_pages: false },
          },
        ],
      },
      { changes: [{ field: "survey_config", after: { show_branding_in_widgets: true } }] },
    ]);
  });
});

describe("the wait period of a project", () => {
  const setUp = async () => {
    const project = await buildProject();
    const as = await buildKey({ project });
    const params = { project_id: project.id };
    const send = (survey_config: object) =>
      call(projects.update, route, { as, params, body: { survey_config } as ProjectChanges });
    const change = (seenSurveyWaitPeriodInDays: unknown) => send({ seenSurveyWaitPeriodInDays });
    return { project, send, change };
  };

  it("is none by default, and set and removed with an activity entry each", async () => {
    const { project, change } = await setUp();
    const sides = (days: number | null) => ({ seenSurveyWaitPeriodInDays: days });
    expect((await change(14)).body.survey_config).toMatchObject({ ...sides(14), themes: [] });
    expect((await change(null)).body.survey_config).toMatchObject(sides(null));
    const entries = await db.activity.findMany({
      where: { project_id: project.id, scope: "Team" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ detail }) => detail)).toMatchObject([
      { changes: [{ field: "survey_config", before: sides(null), after: sides(14) }] },
      { changes: [{ field: "survey_config", before: sides(14), after: sides(null) }] },
    ]);
  });

  it.each([[-1], [366], [1.5], ["soon"]])("refuses %j", async (days) => {
    const { change } = await setUp();
    expect(await change(days)).toMatchObject({
      status: 400,
      body: { attr: "survey_config", extra: { path: "survey_config.seenSurveyWaitPeriodInDays" } },
    });
  });

  it.each([0, 365])("accepts %i", async (days) => {
    const { change } = await setUp();
    expect(await change(days)).toMatchObject({
      status: 200,
      body: { survey_config: { seenSurveyWaitPeriodInDays: days } },
    });
  });

  it.each([14, null])("refuses %j under its former name, and says the new one", async (days) => {
    const { project, send } = await setUp();
    const { status, body } = await send({ min_days_between_surveys: days });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      attr: "survey_config",
      detail: expect.stringContaining("seenSurveyWaitPeriodInDays"),
      extra: { path: "survey_config.min_days_between_surveys" },
    });
    const row = await db.project.findUniqueOrThrow({ where: { id: project.id } });
    expect(JSON.stringify(row.survey_config)).not.toContain("days");
  });

  it("takes over the former minimum of stored projects in an update, and in the activity log", async () => {
    const migration = (await readMigrations()).find(({ name }) => name.endsWith("_project_wait_period"));
    const stored = async (survey_config: Prisma.InputJsonObject) => {
      const { project, change } = await setUp();
      await change(5);
      await db.project.update({ where: { id: project.id }, data: { survey_config } });
      const where = { project_id: project.id, scope: "Team" };
      const [entry] = await db.activity.findMany({ where });
      const former = JSON.stringify(entry?.detail).replaceAll(
        "seenSurveyWaitPeriodInDays",
        "min_days_between_surveys",
      );
      await db.activity.updateMany({ where, data: { detail: JSON.parse(former) } });
      await pool.query(migration?.sql ?? "");
      expect(await db.activity.findMany({ where })).toEqual([entry]);
      return (await db.project.findUniqueOrThrow({ where: { id: project.id } })).survey_config;
    };
    expect(await stored({ themes: [], min_days_between_surveys: 14 })).toEqual({
      themes: [],
      seenSurveyWaitPeriodInDays: 14,
    });
    expect(await stored({ themes: [], min_days_between_surveys: null })).toEqual({ themes: [] });
    expect(await stored({ themes: [] })).toEqual({ themes: [] });
  });
});

describe("the contact budget of a project", () => {
  const change = async (contact_budget: unknown) => {
    const project = await buildProject({ survey_config: { themes: [], seenSurveyWaitPeriodInDays: 3 } });
    const as = await buildKey({ project });
    const body = { survey_config: { contact_budget } } as ProjectChanges;
    return await call(projects.update, route, { as, params: { project_id: project.id }, body });
  };

  it.each([
    [{ surveys: 0, days: 30 }, ".surveys"],
    [{ surveys: 2, days: 366 }, ".days"],
    [{ surveys: 2 }, ".days"],
    [{ surveys: 2, days: 30, turn_days: 0 }, ".turn_days"],
    [2, ""],
  ])("refuses %j", async (budget, path) => {
    expect(await change(budget)).toMatchObject({
      status: 400,
      body: { attr: "survey_config", extra: { path: `survey_config.contact_budget${path}` } },
    });
  });

  it("is set beside the wait period, with turns of a week, and removed", async () => {
    const { status, body } = await change({ surveys: 2, days: "30" });
    const contact_budget = { surveys: 2, days: 30, turn_days: 7 };
    expect([status, body.survey_config]).toMatchObject([
      200,
      { contact_budget, seenSurveyWaitPeriodInDays: 3 },
    ]);
    expect((await change(null)).body.survey_config).toMatchObject({ contact_budget: null });
  });
});

describe("the settings of PostHog's clients", () => {
  const setUp = async () => {
    const project = await buildProject();
    const as = await buildKey({ project });
    const params = { project_id: project.id };
    const change = (body: object) => call(projects.update, route, { as, params, body });
    return { change, read: async () => (await call(projects.get, route, { as, params })).body };
  };

  it.each([
    [{ surveys_opt_in: "perhaps" }, "surveys_opt_in"],
    [{ app_urls: "https://example.com" }, "app_urls"],
    [{ app_urls: [1] }, "app_urls"],
    [{ cookieless_server_hash_mode: -1 }, "cookieless_server_hash_mode"],
    [
      { session_recording_network_payload_capture_config: [] },
      "session_recording_network_payload_capture_config",
    ],
  ])("reject %j, and keep the stored value", async (body, attr) => {
    const { change, read } = await setUp();
    expect(await change({ anonymize_ips: true, ...body })).toMatchObject({ status: 400, body: { attr } });
    expect(await read()).toMatchObject({ anonymize_ips: null });
  });

  it("are stored and returned, in simultaneous changes too", async () => {
    const { change, read } = await setUp();
    expect(await read()).toMatchObject({ surveys_opt_in: null, app_urls: [], recording_domains: [] });
    await Promise.all([change({ surveys_opt_in: false }), change({ app_urls: ["https://example.com"] })]);
    expect(await read()).toMatchObject({ surveys_opt_in: false, app_urls: ["https://example.com"] });
    expect((await change({ surveys_opt_in: null })).body).toMatchObject({
      surveys_opt_in: null,
      app_urls: ["https://example.com"],
    });
  });
});

describe("deleting a project", () => {
  it("is refused to editors, to their keys, and to keys without project:write", async () => {
    const project = await buildProject();
    const params = { project_id: project.id };
    for (const as of [
      await buildMember(project, "editor"),
      await buildKey({ project, role: "editor" }),
      await buildKey({ project, scopes: ["project:read", "survey:write"] }),
    ])
      expect((await call(projects.remove, route, { as, params })).status).toBe(403);
    expect(await db.project.count({ where: { id: project.id } })).toBe(1);
  });

  it("is allowed to an owner's key with project:write", async () => {
    const project = await buildProject();
    const as = await buildKey({ project, scopes: ["project:write"] });
    expect((await call(projects.remove, route, { as, params: { project_id: project.id } })).status).toBe(204);
    expect((await call(projects.get, route, { as, params: { project_id: project.id } })).status).toBe(404);
    await removeProjectRows();
    expect(await db.project.count({ where: { id: project.id } })).toBe(0);
  });

  it("removes all of its data and nothing of other projects", async () => {
    const { user, project } = await buildMembership();
    const kept = await fill((await buildMembership({ user })).project_id);
    await fill(project.id);
    const { status, body } = await call(projects.remove, route, {
      as: user,
      params: { project_id: project.id },
    });
    expect([status, body]).toEqual([204, null]);
    await removeProjectRows();
    expect(await countRows(project.id)).toEqual({});
    expect(Object.keys(await countRows(kept)).sort()).toEqual((await listTablesOfProjects()).sort());
  });
});

/** A row in every table of a project that exists now. */
async function fill(project_id: number): Promise<number> {
  const [survey_id, response_uuid] = [randomUUID(), randomUUID()];
  const flag = await db.featureFlag.create({ data: { project_id, key: "flag" } });
  const linked = { linked_flag_id: flag.id, targeting_flag_id: flag.id };
  await db.survey.create({ data: { project_id, id: survey_id, name: "Survey", type: "popover", ...linked } });
  await db.surveyVersion.create({ data: { project_id, survey_id, version: 1, content: {} } });
  await db.surveyDraft.create({ data: { project_id, survey_id, changes: {}, base: {}, base_version: 1 } });
  await db.surveyClaim.create({ data: { project_id, survey_id, key: "hash", submission_id: randomUUID() } });
  await db.surveyLinkKey.create({ data: { project_id, survey_id } });
  await db.archivedResponse.create({ data: { project_id, survey_id, response_uuid } });
  await db.activity.create({
    data: { project_id, scope: "Survey", item_id: survey_id, activity: "created", detail: {} },
  });
  const person = await db.person.create({ data: { project_id } });
  await db.personDistinctId.create({ data: { project_id, distinct_id: "anna", person_id: person.id } });
  await db.personLastSeen.create({ data: { project_id, person_id: person.id } });
  await db.personName.create({ data: { project_id, person_id: person.id, name: "Anna" } });
  const order = { property: "plan", is_descending: false, last_used_at: new Date() };
  await db.personOrderIndex.create({ data: { project_id, ...order } });
  await db.personIdentifier.create({ data: { project_id, person_id: person.id, hash: randomUUID() } });
  await db.dismissedDuplicate.create({ data: { project_id, id: randomUUID() } });
  const seen = { event: "seen", path_item: "seen", timestamp: new Date(), distinct_id: "anna" };
  await db.event.create({ data: { project_id, uuid: randomUUID(), ...seen } });
  const answer = { ...seen, event: "survey sent", properties: { $survey_id: survey_id } };
  await db.event.create({ data: { project_id, uuid: response_uuid, ...answer } });
  await db.personSnapshot.create({ data: { project_id, person_id: person.id, properties: {} } });
  const cohort = await db.cohort.create({ data: { project_id, name: "Cohort" } });
  await db.cohortMember.create({ data: { project_id, cohort_id: cohort.id, person_id: person.id } });
  await db.personNote.create({
    data: { project_id, id: randomUUID(), person_id: person.id, text: "Called" },
  });
  await db.eventDeletion.create({ data: { project_id, person_uuid: person.uuid, person_id: person.id } });
  const note = { type: "event", name: "seen", description: "", id: randomUUID() };
  await db.definitionNote.create({ data: { project_id, ...note } });
  const expires_at = new Date();
  await db.invitation.create({ data: { project_id, role: "viewer", token_hash: randomUUID(), expires_at } });
  const { id: user_id } = await buildUser();
  await db.passwordResetLink.create({ data: { project_id, user_id, token_hash: randomUUID(), expires_at } });
  const { id: tag_id } = await db.responseTag.create({ data: { project_id, name: "Bug" } });
  const submission = { project_id, survey_id, submission_id: response_uuid };
  await db.taggedResponse.create({ data: { ...submission, tag_id } });
  await db.untaggedResponse.create({ data: { ...submission, tag_id } });
  await db.tagRule.create({ data: { project_id, survey_id, tag_id, operator: "icontains", text: "slow" } });
  await db.surveyLinkBatch.create({ data: { project_id, survey_id, id: 1, count: 5 } });
  const link = { name: "Board", token_hash: randomUUID(), sealed_token: "sealed" };
  await db.publicLink.create({ data: { project_id, survey_id, ...link } });
  const destination = await db.destination.create({
    data: {
      ...{ project_id, id: randomUUID(), name: "Desk", type: "email", enabled: true, subscriptions: [] },
      ...{ gets_personal_data: false, limit_per_minute: 60 },
    },
  });
  await db.delivery.create({
    data: {
      ...{ project_id, id: randomUUID(), destination_id: destination.id, key: "test", event: "test" },
      ...{ status: "delivered", due_at: expires_at },
    },
  });
  const source = { address: "https://example.com", source_project_id: "1", events_since: expires_at };
  const run = { ...source, status: "done", kind: "events", report: {} };
  await db.importRun.create({ data: { project_id, id: randomUUID(), ...run } });
  const imported = { source: "https://example.com/1", kind: "flags", source_id: "1", local_id: "2" };
  await db.importedId.create({ data: { project_id, ...imported } });
  const canary = { share: 5, started_at: expires_at, until: expires_at, max_dismissal_rate: 40 };
  await db.surveyCanary.create({ data: { project_id, survey_id, ...canary } });
  await db.surveyRead.create({ data: { project_id, survey_id, user_id, read_until: expires_at } });
  await db.responseRead.create({ data: { ...submission, user_id, received_at: expires_at, is_read: true } });
  const { id: insight_id } = await db.insight.create({ data: { project_id, short_id: "a1b2c3d4" } });
  await db.survey.updateMany({ where: { project_id }, data: { linked_insight_id: insight_id } });
  const board = await db.board.create({ data: { project_id, position: 0, name: "Growth" } });
  await db.boardTile.create({ data: { project_id, board_id: board.id, position: 0, insight_id } });
  const view = { list: "persons", name: "Readers", is_shared: true, content: {} };
  await db.savedView.create({ data: { project_id, id: randomUUID(), ...view } });
  const asked = { requested_by: "ada@example.com", deletes_events: true, keeps_persons: false };
  const deletion = await db.deletion.create({ data: { project_id, id: randomUUID(), ...asked } });
  const deleted = { person_uuid: person.uuid, person_id: person.id };
  await db.deletedPerson.create({ data: { project_id, deletion_id: deletion.id, ...deleted } });
  await db.erasureId.create({ data: { project_id, deletion_id: deletion.id, value: "anna" } });
  await db.refusedId.create({ data: { project_id, deletion_id: deletion.id, hash: "hash" } });
  return project_id;
}

describe("the activity of settings", () => {
  const change = async (body: object) => {
    const project = await buildProject({ timezone: "UTC" });
    const key = await buildKey({ project });
    const answer = await call(projects.update, route, { as: key, params: { project_id: project.id }, body });
    const entries = await db.activity.findMany({
      where: { project_id: project.id, scope: "Team" },
      orderBy: { created_at: "asc" },
    });
    return { project, key, answer, entries };
  };

  it("contains the changed fields, the user and the key", async () => {
    const { project, key, entries } = await change({ name: "Garden", timezone: "UTC", surveys_opt_in: true });
    expect(entries).toMatchObject([
      {
        item_id: String(project.id),
        activity: "updated",
        user_id: key.user_id,
        key_label: key.label,
        detail: {
          name: "Garden",
          changes: [
            { type: "Team", action: "changed", field: "name", before: project.name, after: "Garden" },
            { field: "surveys_opt_in", before: null, after: true },
          ],
        },
      },
    ]);
  });

  it.each([[{}], [{ timezone: "UTC" }]])("is not recorded for %j, which changes nothing", async (body) => {
    expect((await change(body)).entries).toEqual([]);
  });

  it("is not recorded for a rejected change", async () => {
    const { answer, entries } = await change({ name: "Garden", test_account_filters: [1] });
    expect(answer.status).toBe(400);
    expect(entries).toEqual([]);
  });
});

describe("test account filters", () => {
  const email = { key: "email", type: "person", operator: "not_icontains", value: "@example.com" };

  it.each([
    [[email, 7], "A filter must be an object.", 1],
    [[{ ...email, type: "behavioral" }], "Behavioral filters are not supported here.", 0],
    [[email, email, { ...email, operator: "like" }], 'Unknown operator "like".', 2],
    [[{ type: "person", value: "x" }], "The filter is missing a key.", 0],
    [[{ ...email, operator: "regex", value: "(" }], "Invalid or unsupported regular expression: (", 0],
    [[email, { type: "cohort", key: "id", value: 999_999 }], "Cohort with id 999999 does not exist", 1],
  ])("reject %j, naming its position", async (test_account_filters, detail, position) => {
    const project = await buildProject();
    const { status, body } = await call(projects.update, route, {
      as: await buildKey({ project }),
      params: { project_id: project.id },
      body: { test_account_filters },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      attr: "test_account_filters",
      code: "invalid_input",
      detail,
      extra: { path: `test_account_filters.${position}` },
    });
  });

  it("are stored as sent, including filters on events and cohorts", async () => {
    const project = await buildProject();
    const cohort = await db.cohort.create({ data: { project_id: project.id, name: "Staff" } });
    const test_account_filters = [
      email,
      { key: "$host", type: "event", operator: "regex", value: "^localhost" },
      { key: "id", type: "cohort", value: cohort.id, negation: true },
    ];
    const { status, body } = await call(projects.update, route, {
      as: await buildKey({ project }),
      params: { project_id: project.id },
      body: { test_account_filters },
    });
    expect([status, body.test_account_filters]).toEqual([200, test_account_filters]);
  });
});
