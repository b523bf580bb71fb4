import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { type RetentionInput, retentionRules } from "@/lib/contract/project/retention";
import { db, pool } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { applyRetention } from "@/lib/jobs/apply-retention";
import { deleteEvents } from "@/lib/jobs/delete-events";
import { mergePersons } from "@/lib/persons/merge";
import { readDeletions } from "@/lib/persons/read-deletions";
import { previewRetention } from "@/lib/retention/preview";
import { listUnfinished } from "@/lib/retention/receipts";
import { captureEvents } from "@/lib/testing/capture";
import {
  buildEvent,
  buildPerson,
  buildProject,
  buildSurvey,
  buildUser,
  type ReadProject,
  unique,
} from "@/lib/testing/factories";
import { findBrokenInvariants } from "@/lib/testing/invariants";

const now = new Date("2026-06-15T10:00:00Z");
/** Before and after the cutoff of one month. */
const old = new Date("2026-05-14T23:59:59.999Z");
const recent = new Date("2026-05-15T00:00:00Z");

let project: ReadProject;

beforeEach(async () => {
  project = await buildProject();
});

const setRules = async (retention: RetentionInput, of = project) => {
  await db.project.update({ where: { id: of.id }, data: { retention: retention as Prisma.InputJsonObject } });
};
const preview = async (changes: RetentionInput = {}, at = now) => {
  const row = await db.project.findUniqueOrThrow({ where: { id: project.id } });
  const { rules } = await previewRetention(row, changes, at);
  return Object.fromEntries(rules.map(({ rule, count }) => [rule, count]));
};
const receipts = async () => {
  const all = await readDeletions(Prisma.sql`where d.project_id = ${project.id}`);
  return all.filter(({ retention }) => retention !== null);
};
const removed = async () =>
  Object.fromEntries((await receipts()).map(({ retention }) => [retention!.rule, retention!.removed]));
const countEvents = (where: Prisma.EventWhereInput = {}) =>
  db.event.count({ where: { project_id: project.id, ...where } });

/** Stores an event of the project; one of a person has a distinct id of theirs. */
async function store(overrides: NonNullable<Parameters<typeof buildEvent>[1]>) {
  const { person_id = null } = overrides;
  const owned =
    person_id && (await db.personDistinctId.findFirst({ where: { project_id: project.id, person_id } }));
  return await buildEvent(project, { ...overrides, ...(owned && { distinct_id: owned.distinct_id }) });
}

/** A person with an event at a time. */
async function seenPerson(timestamp: Date, of: { is_identified?: boolean; created_at?: Date } = {}) {
  const person = await buildPerson(project, {
    created_at: of.created_at ?? old,
    properties: { plan: unique() },
  });
  if (of.is_identified) {
    await db.person.update({
      where: { project_id_id: { project_id: project.id, id: person.id } },
      data: { is_identified: true },
    });
  }
  await store({ person_id: person.id, timestamp });
  return person;
}
const existing = async () =>
  (await db.person.findMany({ where: { project_id: project.id }, orderBy: { id: "asc" } })).map(
    ({ id }) => id,
  );

const questions: NonNullable<NonNullable<Parameters<typeof buildSurvey>[1]>["questions"]> = [
  { type: "open", id: "why", question: "Why?" },
  { type: "rating", id: "score", question: "How?", display: "number", scale: 10 },
  {
    type: "single_choice",
    id: "plan",
    question: "Which?",
    choices: ["Free", "Pro", "Other"],
    hasOpenChoice: true,
  },
  {
    type: "multiple_choice",
    id: "tools",
    question: "What?",
    choices: ["Maps", "Other"],
    hasOpenChoice: true,
  },
];
const answers = {
  $survey_response_why: "Because of Ada",
  $survey_response_score: "9",
  $survey_response_plan: "Pro",
  $survey_response_tools: ["Maps", "My own tool"],
};

/** A part of a submission. */
const answer = (
  survey: { id: string },
  submission: string,
  timestamp: Date,
  given: object,
  more: Partial<Prisma.EventUncheckedCreateInput> = {},
) =>
  store({
    event: "survey sent",
    timestamp,
    properties: { $survey_id: survey.id, $survey_submission_id: submission, ...given },
    ...more,
  });
const responseOf = async (survey: { id: string }) =>
  await db.response.findFirstOrThrow({ where: { project_id: project.id, survey_id: survey.id } });

describe("rules", () => {
  test("are off by default: nothing is removed", async () => {
    await store({ timestamp: new Date(0) });
    expect(await preview()).toEqual({});
    await applyRetention(now);
    expect(await countEvents()).toBe(1);
    expect(await receipts()).toEqual([]);
  });

  test("keep whole days of the project's time zone, also where its clocks change", async () => {
    await db.project.update({ where: { id: project.id }, data: { timezone: "Europe/Berlin" } });
    await setRules({ events_months: 1 });
    // Midnight of 28 March in Berlin is 23:00 UTC; that of 28 April is 22:00.
    await store({ timestamp: new Date("2026-03-27T22:59:59Z") });
    const kept = await store({ timestamp: new Date("2026-03-27T23:00:00Z") });
    await applyRetention(new Date("2026-04-28T12:00:00Z"));
    expect(await db.event.findMany({ where: { project_id: project.id } })).toMatchObject([
      { uuid: kept.uuid },
    ]);
  });

  test("count to the end of a shorter month", async () => {
    await setRules({ events_months: 1 });
    await store({ timestamp: new Date("2026-02-27T23:59:59Z") });
    await store({ timestamp: new Date("2026-02-28T00:00:00Z") });
    await applyRetention(new Date("2026-03-31T03:00:00Z"));
    expect(await countEvents()).toBe(1);
  });

  test("of one project leave others as they are", async () => {
    const other = await buildProject();
    await buildEvent(other, { timestamp: old });
    await setRules({ events_months: 1 });
    await applyRetention(now);
    expect(await db.event.count({ where: { project_id: other.id } })).toBe(1);
  });
});

describe("events", () => {
  test("go with the snapshots that nothing else points to; events of surveys stay", async () => {
    await setRules({ events_months: 1 });
    const survey = await buildSurvey(project, {});
    const person = await seenPerson(old);
    await db.person.update({
      where: { project_id_id: { project_id: project.id, id: person.id } },
      data: { properties: { plan: "new" } },
    });
    const later = await store({ person_id: person.id, timestamp: recent });
    await answer(survey, "one", old, answers);
    await store({
      event: "survey shown",
      timestamp: old,
      properties: { $survey_id: survey.id },
    });
    expect(await preview()).toEqual({ events: 1 });
    await applyRetention(now);
    expect(await removed()).toEqual({ events: 1 });
    const snapshots = await db.personSnapshot.findMany({ where: { project_id: project.id } });
    expect(snapshots.map(({ id }) => id)).toEqual([later.person_snapshot_id]);
    expect(await countEvents({ survey_id: survey.id })).toBe(2);
    expect(await findBrokenInvariants(project)).toEqual([]);
  });

  test("of many names and chunks go in one receipt", async () => {
    await setRules({ events_months: 1 });
    await query(Prisma.sql`insert into events (project_id, uuid, event, path_item, "timestamp", distinct_id)
      select ${project.id}, gen_random_uuid(), 'name ' || n % 3, '', ${old}::timestamptz - n * interval '1 second', 'a'
      from generate_series(0, 31000) n`);
    await store({ timestamp: recent });
    await applyRetention(now);
    expect(await removed()).toEqual({ events: 31001 });
    expect(await receipts()).toMatchObject([
      {
        status: "completed",
        deletes_events: true,
        keeps_persons: true,
        events_deleted: 31001,
        requested_by: "retention",
      },
    ]);
    expect(await countEvents()).toBe(1);
  });

  test("that arrive while a run deletes are not missed by the next one", async () => {
    await setRules({ events_months: 1 });
    await store({ timestamp: old });
    await Promise.all([
      applyRetention(now),
      ...Array.from({ length: 5 }, () =>
        captureEvents(project, { event: "late", distinct_id: "ada", timestamp: old.toISOString() }),
      ),
    ]);
    await applyRetention(now);
    expect(await countEvents({ timestamp: { lt: recent } })).toBe(0);
    expect(await findBrokenInvariants(project)).toEqual([]);
  });
});

describe("persons", () => {
  test("who were not seen go with their events, ids and snapshots; the receipt names them", async () => {
    await setRules({ persons_months: 1 });
    const gone = await seenPerson(old, { is_identified: true });
    const kept = await seenPerson(recent);
    expect(await preview()).toEqual({ persons: 1 });
    await applyRetention(now);
    expect(await existing()).toEqual([kept.id]);
    expect(await countEvents({ person_id: gone.id })).toBe(0);
    expect(await db.personDistinctId.count({ where: { project_id: project.id } })).toBe(1);
    expect(await db.personSnapshot.count({ where: { project_id: project.id, person_id: gone.id } })).toBe(0);
    expect(await receipts()).toMatchObject([
      {
        status: "completed",
        persons: 1,
        distinct_ids: 1,
        events_deleted: 1,
        retention: { rule: "persons", removed: 1 },
      },
    ]);
  });

  test("who have no event count from their creation; a change by a member is no visit", async () => {
    await setRules({ persons_months: 1 });
    await buildPerson(project, { created_at: old });
    const fresh = await buildPerson(project, { created_at: recent });
    const changed = await buildPerson(project, { created_at: old });
    await store({
      person_id: changed.id,
      timestamp: recent,
      properties: { $actor_user_id: 1 },
    });
    await applyRetention(now);
    expect(await existing()).toEqual([fresh.id]);
  });

  test("who responded to a survey stay, unless they are included", async () => {
    await setRules({ persons_months: 1 });
    const survey = await buildSurvey(project, {});
    const person = await seenPerson(old);
    await answer(survey, "one", old, answers, { person_id: person.id });
    expect(await preview()).toEqual({ persons: 0 });
    expect(await preview({ includes_respondents: true })).toEqual({ persons: 1 });
    await applyRetention(now);
    expect(await existing()).toEqual([person.id]);
    await setRules({ persons_months: 1, includes_respondents: true });
    await applyRetention(now);
    expect(await existing()).toEqual([]);
    expect(await db.response.count({ where: { project_id: project.id } })).toBe(0);
  });

  test("who were never identified have a rule of their own", async () => {
    await setRules({ persons_months: 2, unidentified_persons_months: 1 });
    const identified = await seenPerson(old, { is_identified: true });
    await seenPerson(old);
    const longAgo = new Date("2026-01-01T00:00:00Z");
    await seenPerson(longAgo, { created_at: longAgo });
    expect(await preview()).toEqual({ persons: 1, unidentified_persons: 1 });
    await applyRetention(now);
    expect(await removed()).toEqual({ persons: 1, unidentified_persons: 1 });
    expect(await existing()).toEqual([identified.id]);
  });

  test("who are seen between the preview and the run stay", async () => {
    await setRules({ persons_months: 1 });
    const person = await seenPerson(old);
    expect(await preview()).toEqual({ persons: 1 });
    await store({ person_id: person.id, timestamp: now });
    await applyRetention(now);
    expect(await existing()).toEqual([person.id]);
  });

  test("who were merged are seen when any of their ids was", async () => {
    await setRules({ persons_months: 1 });
    const [into, from] = [await seenPerson(old), await seenPerson(recent)];
    const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
    await mergePersons(project, actor, { uuid: into.uuid }, from.uuid);
    await applyRetention(now);
    expect(await existing()).toEqual([into.id]);
    expect(await countEvents({ person_id: into.id, event: "$pageview" })).toBe(2);
  });
});

describe("texts of responses", () => {
  const textRules = { response_texts_months: 1 };

  test("go in events and the response together; scores and choices stay", async () => {
    await setRules(textRules);
    const survey = await buildSurvey(project, { questions });
    await answer(survey, "one", old, {
      ...answers,
      $survey_questions: [
        { id: "why", question: "Why?", response: "Because of Ada" },
        { id: "score", question: "How?", response: "9" },
      ],
      $set: { $survey_response_why: "Because of Ada", plan: "pro" },
    });
    expect(await preview()).toEqual({ response_texts: 1 });
    await applyRetention(now);
    const { properties } = await db.event.findFirstOrThrow({ where: { project_id: project.id } });
    expect(properties).toMatchObject({
      $survey_response_why: "[expired]",
      $survey_response_score: "9",
      $survey_response_plan: "Pro",
      $survey_response_tools: ["Maps", "[expired]"],
      $survey_questions: [{ response: "[expired]" }, { response: "9" }],
      $set: { $survey_response_why: "[expired]", plan: "pro" },
    });
    const response = await responseOf(survey);
    expect(response).toMatchObject({
      completed: true,
      answers: { why: "[expired]", score: "9", plan: "Pro" },
    });
    expect(
      JSON.stringify([properties, response], (_, value) => (typeof value === "bigint" ? 0 : value)),
    ).not.toMatch(/Ada|own tool/);
    expect(await removed()).toEqual({ response_texts: 1 });
    expect(await preview()).toEqual({ response_texts: 0 });
  });

  test("of a submission stay until its last part expires, whatever the order of arrival", async () => {
    await setRules(textRules);
    const survey = await buildSurvey(project, { questions });
    await answer(survey, "one", recent, { $survey_response_score: 9 });
    await answer(survey, "one", old, { ...answers, $survey_completed: false });
    expect(await preview()).toEqual({ response_texts: 0 });
    await applyRetention(now);
    expect((await responseOf(survey)).answers).toMatchObject({ why: "Because of Ada" });
    await applyRetention(new Date("2026-06-16T10:00:00Z"));
    expect((await responseOf(survey)).answers).toMatchObject({ why: "[expired]", score: 9 });
    // A part that arrives late, after the others expired.
    await answer(survey, "one", old, { $survey_response_why: "Late" });
    await applyRetention(new Date("2026-06-16T11:00:00Z"));
    expect((await responseOf(survey)).answer_text).not.toMatch(/Late/);
  });

  test("go from dismissals that count as no response, and from surveys that are deleted", async () => {
    await setRules(textRules);
    const survey = await buildSurvey(project, { questions });
    await answer(
      survey,
      "one",
      old,
      { ...answers, $survey_partially_completed: false },
      { event: "survey dismissed" },
    );
    await answer({ id: randomUUID() }, "two", old, {
      $survey_response: "Ada",
      $survey_response_1: 7,
      $survey_response_2: "8",
    });
    await applyRetention(now);
    const events = await db.event.findMany({ where: { project_id: project.id } });
    expect(events.map(({ properties }) => JSON.stringify(properties)).join()).not.toMatch(/Ada|own tool/);
    expect(events.map(({ properties }) => properties)).toContainEqual(
      expect.objectContaining({
        $survey_response: "[expired]",
        $survey_response_1: 7,
        $survey_response_2: "8",
      }),
    );
  });

  test("that an earlier version of the survey asked for are texts", async () => {
    await setRules(textRules);
    const survey = await buildSurvey(project, { questions });
    await db.survey.update({
      where: { project_id_id: { project_id: project.id, id: survey.id } },
      data: { questions: [{ ...(questions[1] as Prisma.InputJsonObject), id: "why" }] },
    });
    await answer(survey, "one", old, { $survey_response: "By position", $survey_response_why: "By id" });
    await applyRetention(now);
    expect((await responseOf(survey)).answer_text).toBe("[expired]");
  });

  test("go from snapshots and properties of the person, unless a later response has them", async () => {
    await setRules(textRules);
    const survey = await buildSurvey(project, { questions });
    const properties = { $survey_response_why: "Because of Ada", $survey_response_score: "9", plan: "pro" };
    const [person, other] = [
      await buildPerson(project, { properties }),
      await buildPerson(project, { properties }),
    ];
    for (const { id } of [person, other]) await answer(survey, unique(), old, answers, { person_id: id });
    await answer(survey, unique(), recent, answers, { person_id: other.id });
    await applyRetention(now);
    const snapshots = await db.personSnapshot.findMany({
      where: { project_id: project.id },
      orderBy: { id: "asc" },
    });
    const persons = await db.person.findMany({ where: { project_id: project.id }, orderBy: { id: "asc" } });
    const expired = { ...properties, $survey_response_why: "[expired]" };
    for (const rows of [snapshots, persons])
      expect(rows.map((row) => row.properties)).toEqual([expired, properties]);
    expect(await findBrokenInvariants(project)).toEqual([]);
  });
});

test("entries of the activity log go by their time", async () => {
  await setRules({ activity_months: 1 });
  for (const created_at of [old, recent]) {
    await db.activity.create({
      data: {
        project_id: project.id,
        scope: "Person",
        item_id: "1",
        activity: "deleted",
        detail: {},
        created_at,
      },
    });
  }
  expect(await preview()).toEqual({ activity: 1 });
  await applyRetention(now);
  expect(await removed()).toEqual({ activity: 1 });
  expect(await db.activity.findMany({ where: { project_id: project.id } })).toMatchObject([
    { created_at: recent },
  ]);
});

describe("a run", () => {
  test("that was interrupted is continued with its receipt, and removes snapshots that it left", async () => {
    await setRules({ events_months: 1, persons_months: 1 });
    await seenPerson(old);
    const { id: person_id } = await seenPerson(recent);
    const left = await db.personSnapshot.create({
      data: { project_id: project.id, person_id, properties: {} },
    });
    await query(Prisma.sql`insert into deletions (project_id, id, requested_by, deletes_events, keeps_persons, retention_rule,
        retention_before, retention_removed, events_deleted)
      values (${project.id}, gen_random_uuid(), 'retention', true, true, 'events', ${recent}, 7, 7)`);
    expect(await receipts()).toMatchObject([{ status: "interrupted", completed_at: null }]);
    await applyRetention(now);
    expect(await removed()).toEqual({ events: 8, persons: 1 });
    expect(await db.personSnapshot.count({ where: { project_id: project.id, id: left.id } })).toBe(0);
    expect((await receipts()).map(({ status }) => status)).toEqual(["completed", "completed"]);
  });

  test("that is killed in the middle leaves no chunk without its receipt, and the next one does the rest", async () => {
    await setRules({ events_months: 1 });
    await query(Prisma.sql`insert into events (project_id, uuid, event, path_item, "timestamp", distinct_id)
      select ${project.id}, gen_random_uuid(), 'seen', '', ${old}::timestamptz - n * interval '1 second', 'a'
      from generate_series(1, 24000) n`);
    // As if the connection was lost when the second chunk was to be committed.
    await pool.query(`create function fail_in_the_middle() returns trigger language plpgsql as $$ begin
        if new.events_deleted > 10000 then raise exception 'killed'; end if; return null; end $$;
      create constraint trigger failing after update on deletions deferrable initially deferred
        for each row execute function fail_in_the_middle()`);
    try {
      await expect(applyRetention(now)).rejects.toThrow(/killed/);
    } finally {
      await pool.query("drop function fail_in_the_middle cascade");
    }
    expect(await removed()).toEqual({ events: 24000 - (await countEvents()) });
    expect(await listUnfinished()).toContain(project.id);
    await applyRetention(now);
    expect(await removed()).toEqual({ events: 24000 });
    expect(await countEvents()).toBe(0);
    expect(await listUnfinished()).toEqual([]);
  });

  test("waits while another one deletes events", async () => {
    await setRules({ events_months: 1 });
    for (let n = 0; n < 3; n++) await store({ timestamp: old });
    const results = await Promise.all([applyRetention(now), applyRetention(now), deleteEvents(null)]);
    expect(results.filter((result) => result === null).length).toBeGreaterThan(0);
    expect((await receipts()).length).toBeLessThan(2);
  });

  test("removes what the preview counted, whatever there is", async () => {
    const day = fc.integer({ min: -40, max: 40 });
    const at = (days: number) => new Date(recent.getTime() + days * 43_200_000);
    const months = fc.constantFrom(null, 1, 2);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          rules: fc.record({
            response_texts_months: months,
            activity_months: months,
            events_months: fc.constantFrom(null, 2),
            persons_months: months,
            unidentified_persons_months: months,
            includes_respondents: fc.boolean(),
          }),
          persons: fc.array(fc.record({ created: day, is_identified: fc.boolean() }), {
            minLength: 1,
            maxLength: 5,
          }),
          events: fc.array(
            fc.record({
              person: fc.nat(7),
              day,
              event: fc.constantFrom(
                "$pageview",
                "bought",
                "survey shown",
                "survey sent",
                "survey dismissed",
              ),
              submission: fc.nat(3),
              given: fc.constantFrom(
                {},
                answers,
                { $survey_response_score: 3 },
                { $survey_response_why: "Ada" },
              ),
              isActor: fc.boolean(),
            }),
            { maxLength: 14 },
          ),
          activity: fc.array(day, { maxLength: 3 }),
        }),
        async ({ rules, persons, events, activity }) => {
          project = await buildProject();
          await setRules(rules);
          const survey = await buildSurvey(project, { questions });
          const ids: bigint[] = [];
          for (const { created, is_identified } of persons) {
            const { id } = await buildPerson(project, { created_at: at(created) });
            await db.person.update({
              where: { project_id_id: { project_id: project.id, id } },
              data: { is_identified },
            });
            ids.push(id);
          }
          for (const each of events) {
            const isOfSurvey = each.event.startsWith("survey");
            await store({
              event: each.event,
              timestamp: at(each.day),
              person_id: ids[each.person] ?? null,
              properties: {
                ...(isOfSurvey && {
                  $survey_id: survey.id,
                  $survey_submission_id: String(each.submission),
                  ...each.given,
                }),
                ...(each.isActor && { $actor_user_id: 1 }),
              },
            });
          }
          for (const created of activity) {
            await db.activity.create({
              data: {
                project_id: project.id,
                ...{
                  scope: "Person",
                  item_id: "1",
                  activity: "deleted",
                  detail: {},
                  created_at: at(created),
                },
              },
            });
          }
          const expected = await preview();
          await applyRetention(now);
          const nothing = Object.fromEntries(
            retentionRules.filter((rule) => rules[`${rule}_months`] !== null).map((rule) => [rule, 0]),
          );
          expect({ ...nothing, ...(await removed()) }).toEqual(expected);
          // Another run finds nothing, and says so before.
          expect(await preview()).toEqual(nothing);
          expect(await findBrokenInvariants(project)).toEqual([]);
        },
      ),
      { numRuns: process.env.LONG ? 200 : 5 },
    );
  });
});
