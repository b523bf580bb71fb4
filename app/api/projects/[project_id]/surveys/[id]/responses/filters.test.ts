// The list's filters, search, cursor and fields that PostHog's endpoint does not have.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as survey from "../route";
import * as route from "./route";

let project: Project;
let key: Credential;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

type Query = Record<string, string | number | readonly string[]>;
const at = (id: string) => ({ as: key, params: { project_id: project.id, id } });
const read = (id: string, query: Query = {}) => call(surveyAnswers.responses, route, { ...at(id), query });
const searchResponses = async (id: string, query: Query = {}) =>
  (await read(id, query)).body.results.map(({ uuid }) => uuid);
const day = (days: number) => new Date(Date.UTC(2024, 0, 1 + days));
const sent = (id: string, properties: object = {}, overrides: Parameters<typeof buildEvent>[1] = {}) =>
  buildEvent(project, {
    event: "survey sent",
    timestamp: day(1),
    ...overrides,
    properties: { $survey_id: id, ...properties },
  });
const questions = [
  { type: "rating" as const, id: "how", question: "How?", scale: 10 as const },
  {
    type: "single_choice" as const,
    id: "which",
    question: "Which?",
    choices: ["Price", "Speed", "Other"],
    hasOpenChoice: true,
  },
  { type: "open" as const, id: "why", question: "Why?" },
];
const build = (more: Parameters<typeof buildSurvey>[1] = {}) =>
  buildSurvey(project, { start_date: day(0).toISOString(), questions, ...more });

describe("GET surveys/:id/responses/", () => {
  it.each([
    [{ date_from: "someday" }, "date_from"],
    [{ iteration: "first" }, "iteration"],
    [{ completion: "half" }, "completion"],
    [{ cohort: "x" }, "cohort"],
    [{ answers: "{" }, "answers"],
    [{ step: '{"to": 1}' }, "step"],
    [{ tags: "x" }, "tags"],
    [{ archived: "maybe" }, "archived"],
    [{ properties: "{" }, "properties"],
    [{ q: "x".repeat(201) }, "q"],
    [{ cursor: "x" }, "cursor"],
    [{ cursor: `1_${"0".repeat(36)}_1` }, "cursor"],
  ])("refuses %j", async (query, attr) => {
    expect(await read((await build()).id, query)).toMatchObject({ status: 400, body: { attr } });
  });

  it("leaves nothing out by default: archived responses and test accounts are listed", async () => {
    const elsewhere = await buildProject({
      test_account_filters: [{ key: "email", type: "person", operator: "not_icontains", value: "@x.com" }],
    });
    const as = await buildKey({ project: elsewhere });
    const { id } = await buildSurvey(elsewhere);
    const person = await buildPerson(elsewhere, { properties: { email: "a@x.com" } });
    const { uuid } = await buildEvent(elsewhere, {
      event: "survey sent",
      person_id: person.id,
      properties: { $survey_id: id },
    });
    await db.archivedResponse.create({
      data: { project_id: elsewhere.id, survey_id: id, response_uuid: uuid },
    });
    const count = async (query: Query) =>
      (await call(surveyAnswers.responses, route, { as, params: { project_id: elsewhere.id, id }, query }))
        .body.results.length;
    expect(await count({})).toBe(1);
    expect(await count({ filter_test_accounts: "true" })).toBe(0);
    expect(await count({ archived: "exclude" })).toBe(0);
    expect(await count({ exclude_archived: "true", archived: "only" })).toBe(0);
    expect(await count({ archived: "only" })).toBe(1);
  });

  it("says who answered, when, in what language, version and iteration, and whether it was completed", async () => {
    const { id } = await build();
    const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    await call(surveys.update, survey, {
      ...at(id),
      body: { questions: [...questions, { type: "open", id: "more", question: "More?" }] },
    });
    const person = await buildPerson(project, { properties: { name: "Ada" } });
    await sent(
      id,
      { $survey_completed: false, $survey_language: "de", $survey_iteration: "3" },
      {
        timestamp: before,
        person_id: person.id,
      },
    );
    await sent(
      id,
      { $survey_completed: true, $survey_iteration: 2 },
      { timestamp: after, person_id: 999_999 },
    );
    const { body } = await read(id);
    expect(body.results).toMatchObject([
      { completed: true, language: "en", iteration: 2, version: 2, person: null },
      {
        completed: false,
        language: "de",
        iteration: 3,
        version: 1,
        person: { uuid: person.uuid, name: "Ada" },
      },
    ]);
  });

  it("takes a dismissed survey with answers for a partial response, and one without for none", async () => {
    const { id } = await build();
    const dismissed = (properties: object) =>
      sent(id, properties, { event: "survey dismissed", timestamp: day(2) });
    await dismissed({});
    await dismissed({ $survey_response_how: "", $survey_response_which: null });
    const { uuid } = await dismissed({ $survey_response_how: 4, $survey_partially_completed: true });
    const { body } = await read(id, { include_counts: "1" });
    expect(body).toMatchObject({ count: 1, results: [{ uuid, completed: false, answers: [{ answer: 4 }] }] });
  });

  it("filters by every part of the filter, all together, and counts what matches", async () => {
    const { id } = await build();
    const cohort = await db.cohort.create({
      data: { project_id: project.id, name: "Some", is_static: true },
    });
    const person = await buildPerson(project, { properties: { plan: "pro" } });
    await db.cohortMember.create({
      data: { project_id: project.id, cohort_id: cohort.id, person_id: person.id },
    });
    const tag = await db.responseTag.create({ data: { project_id: project.id, name: "Filtered" } });
    const match = await sent(
      id,
      {
        $survey_submission_id: "s",
        $survey_response_how: 9,
        $survey_response_which: "Speed",
        $survey_iteration: 2,
        $survey_language: "de",
      },
      { timestamp: day(10), person_id: person.id },
    );
    await sent(id, { $survey_response_how: 3, $survey_completed: false }, { timestamp: day(2) });
    await db.$executeRaw`insert into tagged_responses (project_id, survey_id, submission_id, tag_id)
      values (${project.id}, ${id}::uuid, md5('s')::uuid, ${tag.id})`;
    const parts: Query = {
      date_from: "2024-01-09",
      date_to: "2024-01-12",
      iteration: "2",
      version: "1",
      language: "de,fr",
      completion: "completed",
      properties: JSON.stringify([{ key: "plan", type: "person", value: "pro" }]),
      cohort: cohort.id,
      answers: JSON.stringify([{ question_id: "how", operator: "gte", value: 7 }]),
      step: JSON.stringify({ from: "how", to: "which" }),
      tags: tag.id,
    };
    for (const [name, value] of Object.entries(parts)) {
      if (!["date_to", "version", "step"].includes(name))
        expect(await searchResponses(id, { [name]: value }), name).toEqual([match.uuid]);
    }
    expect((await read(id, { ...parts, include_counts: "true" })).body).toMatchObject({
      count: 1,
      unread_count: 1,
      results: [{ uuid: match.uuid, tags: [{ id: tag.id, name: "Filtered" }] }],
    });
    expect(await searchResponses(id, { ...parts, iteration: "1" })).toEqual([]);
    expect(await searchResponses(id, { ...parts, step: JSON.stringify({ exit: "how" }) })).toEqual([]);
    expect((await read(id, { include_counts: "true" })).body).toMatchObject({ count: 2, unread_count: 2 });
  });

  it("pages and counts what a step of the path matches", async () => {
    const { id } = await build();
    const step = JSON.stringify({ exit: "which" });
    const uuids: string[] = [];
    for (let n = 0; n < 7; n++) {
      const { uuid } = await sent(
        id,
        { $survey_response_how: 5, $survey_completed: n % 2 === 0 },
        { timestamp: day(n) },
      );
      if (n % 2 === 1) uuids.unshift(uuid);
    }
    expect(await searchResponses(id, { step })).toEqual(uuids);
    expect(await searchResponses(id, { step, limit: 1, offset: 1 })).toEqual([uuids[1]]);
    const first = (await read(id, { step, limit: 2, include_counts: "1" })).body;
    expect(first).toMatchObject({ has_more: true, count: 3, unread_count: 3 });
    expect(await searchResponses(id, { step, limit: 2, cursor: first.next_cursor ?? "" })).toEqual([
      uuids[2],
    ]);
  });
});

describe("the search of responses", () => {
  it("finds free text, in any case, and nothing else", async () => {
    const { id } = await build();
    const open = await sent(id, { $survey_response_why: "Too EXPENSIVE for us" });
    const other = await sent(id, { $survey_response_which: "It's expensive" });
    const byIndex = await sent(id, { $survey_response_2: "expensive" });
    await sent(id, { $survey_response_which: "Price", $survey_response_how: "expensive" });
    await sent(id, { $survey_response_why: "cheap", $survey_response_unknown: "expensive" });
    expect((await searchResponses(id, { q: " expensive " })).toSorted()).toEqual(
      [open.uuid, other.uuid, byIndex.uuid].toSorted(),
    );
    expect(await searchResponses(id, { q: "price" })).toEqual([]);
    expect(await searchResponses(id, { q: "for us" })).toEqual([open.uuid]);
    expect((await read(id, { q: "EXPENSIVE", include_counts: "1" })).body.count).toBe(3);
  });

  it("takes every character as itself", async () => {
    const { id } = await build();
    const texts = [
      "100%",
      "a_b",
      'say "yes"',
      "back\\slash",
      "line\nbreak",
      "Größe",
      "日本語",
      "it's",
      "[x]",
    ];
    const uuids = new Map<string, string>();
    for (const text of texts) {
      uuids.set(text, (await sent(id, { $survey_response_why: text })).uuid);
      // With multiple choices, each choice is a separate text.
      await sent(id, { $survey_response_why: [text, "more"] });
    }
    for (const text of texts) {
      const matches = await searchResponses(id, { q: text });
      expect(matches, text).toHaveLength(2);
      expect(matches, text).toContain(uuids.get(text));
    }
    expect(await searchResponses(id, { q: "%" })).toHaveLength(2);
    expect(await searchResponses(id, { q: "_" })).toHaveLength(2);
    expect(await searchResponses(id, { q: "größe" })).toHaveLength(2);
  });

  it("finds answers to questions that were removed since", async () => {
    const { id } = await build();
    const { uuid } = await sent(id, { $survey_response_why: "found it" }, { timestamp: new Date() });
    await call(surveys.update, survey, { ...at(id), body: { questions: questions.slice(0, 2) } });
    expect(await searchResponses(id, { q: "found" })).toEqual([uuid]);
  });

  it("finds nothing in a survey without free text", async () => {
    const { id } = await buildSurvey(project, { questions: questions.slice(0, 1) });
    await sent(id, { $survey_response_how: "text" });
    expect(await searchResponses(id, { q: "text" })).toEqual([]);
  });
});

describe("a cursor", () => {
  it("yields each response once, whatever else arrives meanwhile and however many are the same age", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ submission: fc.nat(5), minute: fc.nat(4) }), { minLength: 1, maxLength: 14 }),
        fc.array(fc.record({ submission: fc.integer({ min: 6, max: 9 }), minute: fc.nat(6) }), {
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom<Query>(
          {},
          { step: JSON.stringify({ from: null, to: "how" }) },
          { completion: "completed" },
        ),
        async (before, meanwhile, limit, filter) => {
          const { id } = await build();
          const arrive = ({ submission, minute }: { submission: number; minute: number }) =>
            sent(
              id,
              // Some are submissions of one event.
              { ...(submission > 0 && { $survey_submission_id: `s${submission}` }), $survey_response_how: 5 },
              { timestamp: new Date(Date.UTC(2024, 0, 2, 0, minute)) },
            );
          for (const event of before) await arrive(event);
          const expected = await searchResponses(id, { ...filter, limit: 500 });
          const arriving = [...meanwhile];
          const seen: string[] = [];
          let cursor: string | null = "";
          while (cursor !== null) {
            const { body }: Awaited<ReturnType<typeof read>> = await read(id, {
              ...filter,
              limit,
              ...(cursor !== "" && { cursor }),
            });
            expect(body.has_more).toBe(body.next_cursor !== null);
            seen.push(...body.results.map(({ uuid }) => uuid));
            cursor = body.next_cursor;
            const event = arriving.shift();
            if (event) await arrive(event);
          }
          expect(seen).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("goes on behind a response that gets a further event meanwhile, and is then the first", async () => {
    const { id } = await build();
    const minuteOf = (minute: number) => ({ timestamp: new Date(Date.UTC(2024, 0, 2, 0, minute)) });
    const older = await sent(id, { $survey_submission_id: "older" }, minuteOf(1));
    const newer = await sent(id, { $survey_submission_id: "newer" }, minuteOf(2));
    const first = await read(id, { limit: 1 });
    expect(first.body.results.map(({ uuid }) => uuid)).toEqual([newer.uuid]);
    const again = await sent(id, { $survey_submission_id: "newer" }, minuteOf(3));
    expect(await searchResponses(id, { cursor: first.body.next_cursor ?? "" })).toEqual([older.uuid]);
    expect(await searchResponses(id)).toEqual([again.uuid, older.uuid]);
  });

  it("is exact to the microsecond, and counts an offset from there", async () => {
    const { id } = await build();
    const uuids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { uuid } = await sent(id);
      await db.$executeRaw`update events set timestamp = '2024-01-02T00:00:00Z'::timestamptz + ${n} * interval '1 microsecond'
        where project_id = ${project.id} and uuid = ${uuid}::uuid`;
      uuids.unshift(uuid);
    }
    const cursor = (await read(id, { limit: 2 })).body.next_cursor ?? "";
    expect(await searchResponses(id, { cursor })).toEqual(uuids.slice(2));
    expect(await searchResponses(id, { cursor, offset: 2, limit: 5 })).toEqual(uuids.slice(4));
  });
});
