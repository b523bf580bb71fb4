// A response is the fold of its submission's events, in any order of arrival.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/contract/wire/json";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { buildProject, buildSurvey } from "@/lib/testing/factories";
import {
  type EventOfSubmission,
  referenceResponse,
  type VersionOfSurvey,
} from "@/lib/testing/response-reference";

const minute = (number: number) => new Date(Date.UTC(2026, 0, 5, 12, number));

/** Positions change their questions, and one id looks like a position. */
const questionLists = [
  ["score", "why", "2"],
  ["why", "score"],
  ["new", "score", "why", "2"],
].map((ids) => ids.map((id) => ({ type: "open" as const, id, question: `${id}?` })));

let project: Awaited<ReturnType<typeof buildProject>>;
let surveyId: string;
let versions: VersionOfSurvey[];

beforeAll(async () => {
  project = await buildProject();
  surveyId = await buildVersionedSurvey();
});

async function buildVersionedSurvey(): Promise<string> {
  const { id } = await buildSurvey(project, { questions: questionLists[0]! });
  versions = questionLists.map((questions, at) => ({
    version: at + 1,
    created_at: minute(4 * at),
    questions,
  }));
  await db.surveyVersion.update({
    where: { project_id_survey_id_version: { project_id: project.id, survey_id: id, version: 1 } },
    data: { created_at: minute(0) },
  });
  await db.surveyVersion.createMany({
    data: versions.slice(1).map(({ version, created_at, questions }) => ({
      project_id: project.id,
      survey_id: id,
      version,
      created_at,
      content: { questions },
    })),
  });
  return id;
}

const answer = fc.constantFrom<unknown>(1, "9", "text", ["a", "b"], "", null, []);
const answerKeys = [
  "$survey_response",
  "$survey_response_1",
  "$survey_response_2",
  "$survey_response_7",
  "$survey_response_score",
  "$survey_response_why",
  "$survey_responses",
];

const randomEvent = fc.record({
  event: fc.constantFrom(
    "survey sent",
    "survey sent",
    "survey dismissed",
    "survey abandoned",
    "survey shown",
  ),
  minute: fc.integer({ min: -3, max: 12 }),
  arrived: fc.nat(60),
  person: fc.option(fc.integer({ min: 1, max: 3 })),
  snapshot: fc.option(fc.integer({ min: 1, max: 3 })),
  answers: fc.dictionary(fc.constantFrom(...answerKeys), answer, { maxKeys: 3 }),
  more: fc.record(
    {
      $survey_completed: fc.constantFrom<unknown>(true, false, "false", null),
      $survey_partially_completed: fc.boolean(),
      $survey_language: fc.constantFrom("de", "pt-BR", ""),
      $survey_iteration: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: [] },
  ),
});

type DrawnEvent = typeof randomEvent extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const toEvent = ({ answers, more, ...drawn }: DrawnEvent): EventOfSubmission => ({
  uuid: randomUUID(),
  event: drawn.event,
  timestamp: minute(drawn.minute),
  ingested_at: minute(60 + drawn.arrived),
  person_id: drawn.person === null ? null : BigInt(drawn.person),
  distinct_id: `person-${drawn.person}`,
  person_snapshot_id: drawn.snapshot === null ? null : BigInt(drawn.snapshot),
  properties: { ...answers, ...more } as JsonObject,
});

const insert = (events: readonly EventOfSubmission[], submission: string) =>
  db.event.createMany({
    data: events.map(({ properties, ...event }) => ({
      project_id: project.id,
      path_item: event.event,
      ...event,
      properties: {
        ...properties,
        $survey_id: surveyId,
        $survey_submission_id: submission,
      } as Prisma.InputJsonObject,
    })),
  });

const submissionOf = (submission: string) => Prisma.sql`project_id = ${project.id} and survey_id = ${surveyId}
  and submission_id = md5(${submission}::text)::uuid`;

async function stored(submission: string) {
  const rows = await db.$queryRaw<Record<string, unknown>[]>(
    Prisma.sql`select * from responses where ${submissionOf(submission)}`,
  );
  const [{ project_id: _, survey_id: __, submission_id: ___, answer_text: ____, ...row } = {}] = rows;
  return rows.length === 0 ? null : row;
}

/** The order of arrival of some, and where the parts of it end. */
const shuffled = <T>(items: readonly T[]) =>
  fc.tuple(
    fc.shuffledSubarray([...items], { minLength: items.length }),
    fc.array(fc.boolean(), { minLength: items.length, maxLength: items.length }),
  );

function inBatches<T>(items: readonly T[], ends: readonly boolean[]): T[][] {
  const batches: T[][] = [];
  for (const [at, item] of items.entries()) {
    if (at === 0 || ends[at - 1]) batches.push([]);
    batches.at(-1)!.push(item);
  }
  return batches;
}

const runs = { numRuns: process.env.LONG ? 2000 : 30 };

describe("a response", () => {
  it("is the fold of its events, in every order and in batches of every size", async () => {
    const drawn = fc
      .array(randomEvent, { minLength: 1, maxLength: 6 })
      .map((events) => events.map(toEvent))
      .chain((events) => fc.tuple(fc.constant(events), shuffled(events)));
    await fc.assert(
      fc.asyncProperty(drawn, async ([events, [order, ends]]) => {
        const submission = randomUUID();
        const unique = order.map((event) => ({ ...event, uuid: randomUUID() }));
        const present: EventOfSubmission[] = [];
        for (const batch of inBatches(unique, ends)) {
          await insert(batch, submission);
          present.push(...batch);
          expect(await stored(submission)).toEqual(referenceResponse(present, versions, new Set()));
        }
        expect(present).toHaveLength(events.length);
      }),
      runs,
    );
  });

  it("follows merges, deletions of events, and what is archived", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomEvent, { minLength: 2, maxLength: 6 }),
        fc.array(
          fc.record({ kind: fc.constantFrom("merge", "delete", "archive", "unarchive"), at: fc.nat(5) }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        async (drawn, changes) => {
          const submission = randomUUID();
          let events = drawn.map(toEvent);
          const archived = new Set<string>();
          await insert(events, submission);
          for (const { kind, at } of changes) {
            const event = events[at % Math.max(1, events.length)];
            if (!event) break;
            const of = { project_id: project.id, uuid: event.uuid };
            const mark = { project_id: project.id, survey_id: surveyId, response_uuid: event.uuid };
            if (kind === "merge") {
              await db.$executeRaw`update events set person_id = 9 where ${submissionOf(submission)} and person_id = 1`;
              events = events.map((each) => (each.person_id === 1n ? { ...each, person_id: 9n } : each));
            } else if (kind === "delete") {
              await db.event.deleteMany({ where: of });
              events = events.filter(({ uuid }) => uuid !== event.uuid);
            } else if (kind === "archive") {
              await db.archivedResponse.createMany({ data: [mark], skipDuplicates: true });
              archived.add(event.uuid);
            } else {
              await db.archivedResponse.deleteMany({ where: mark });
              archived.delete(event.uuid);
            }
            expect(await stored(submission)).toEqual(referenceResponse(events, versions, archived));
          }
        },
      ),
      runs,
    );
  });

  it("counts two events that arrive at once, both of them", async () => {
    for (let round = 0; round < (process.env.LONG ? 200 : 10); round++) {
      const submission = randomUUID();
      const events = [
        { answers: { $survey_response_score: 9 }, completed: false },
        { answers: { $survey_response_why: "fast" }, completed: true },
        { answers: { $survey_response_new: "late" }, completed: false },
      ].map(({ answers, completed }, at) =>
        toEvent({
          event: "survey sent",
          minute: 9 + at,
          arrived: at,
          person: 1,
          snapshot: null,
          answers,
          more: { $survey_completed: completed },
        }),
      );
      await Promise.all(
        events.map((event) =>
          transaction(async (tx) => {
            await tx.$executeRaw`
              insert into events (project_id, uuid, event, path_item, timestamp, ingested_at, person_id, distinct_id, properties)
              values (${project.id}, ${event.uuid}::uuid, ${event.event}, ${event.event}, ${event.timestamp}, ${event.ingested_at},
                ${event.person_id}, ${event.distinct_id}, ${JSON.stringify({
                  ...event.properties,
                  $survey_id: surveyId,
                  $survey_submission_id: submission,
                })}::jsonb)`;
          }),
        ),
      );
      expect(await stored(submission)).toEqual(referenceResponse(events, versions, new Set()));
    }
  });

  it("follows a version that begins before its last event, and outlives the survey", async () => {
    surveyId = await buildVersionedSurvey();
    const submission = randomUUID();
    const [event] = [{ $survey_response: "by position" }].map((answers) =>
      toEvent({
        event: "survey sent",
        minute: 10_000_000,
        arrived: 0,
        person: 1,
        snapshot: 1,
        answers,
        more: { $survey_language: "de" },
      }),
    );
    await insert([event!], submission);
    expect(await stored(submission)).toMatchObject({ survey_version: 3, answers: { new: "by position" } });
    const questions = [{ id: "latest" }];
    const next = { version: 4, created_at: minute(9_000_000), questions };
    await db.surveyVersion.create({
      data: {
        project_id: project.id,
        survey_id: surveyId,
        ...next,
        questions: undefined,
        content: { questions },
      } as never,
    });
    expect(await stored(submission)).toEqual(referenceResponse([event!], [...versions, next], new Set()));
    expect(await stored(submission)).toMatchObject({ survey_version: 4, answers: { latest: "by position" } });
    await db.survey.delete({ where: { project_id_id: { project_id: project.id, id: surveyId } } });
    expect(await stored(submission)).toEqual(referenceResponse([event!], [...versions, next], new Set()));
    await db.$executeRaw`update events set person_id = 2 where ${submissionOf(submission)}`;
    const moved = { ...event!, person_id: 2n };
    expect(await stored(submission)).toEqual(referenceResponse([moved], [], new Set()));
    expect(await stored(submission)).toMatchObject({
      survey_version: null,
      answers: { $survey_response: "by position" },
    });
  });

  // Of a survey that is gone by now.
  it("has the latest 500 events of a submission, however many a client sends", async () => {
    const submission = randomUUID();
    const events = Array.from({ length: 510 }, (_, n) => ({
      ...toEvent({
        event: "survey sent",
        minute: 0,
        arrived: 0,
        person: 1,
        snapshot: null,
        answers: n < 10 ? { $survey_response_score: n } : { $survey_response_why: "more" },
        more: { $survey_completed: false },
      }),
      timestamp: new Date(minute(0).getTime() + n),
    }));
    await insert(events.toReversed(), submission);
    expect(await stored(submission)).toEqual(referenceResponse(events.slice(-500), [], new Set()));
  });

  it("goes with the project", async () => {
    const other = await buildProject();
    const data = {
      project_id: other.id,
      uuid: randomUUID(),
      event: "survey sent",
      path_item: "",
      distinct_id: "d",
    };
    await db.event.create({ data: { ...data, timestamp: minute(0), properties: { $survey_id: "unknown" } } });
    const of = { where: { project_id: other.id } };
    expect(await db.response.count(of)).toBe(1);
    await db.project.delete({ where: { id: other.id } });
    expect(await db.response.count(of)).toBe(0);
  });
});
