import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { WrittenSurvey } from "@/lib/contract/survey/survey";
import type { Project } from "@/lib/database/generated/client";
import { blankSurvey } from "@/lib/survey-model/blank-survey";
import { buildKey, buildMembership, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { anySurvey as survey } from "@/lib/testing/surveys";
import * as activity from "./[id]/activity/route";
import * as duplicate from "./[id]/duplicate_to_projects/route";
import * as one from "./[id]/route";
import * as restore from "./[id]/versions/[version]/restore/route";
import * as all from "./route";

// Round trips of generated surveys: what is written is read again unchanged, and can be written again.

let project: Project;
let target: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  target = await buildProject();
  key = await buildKey({ project });
  await buildMembership({ project: target, user: key.user });
});

const runs = { numRuns: process.env.LONG ? 600 : 15 };
/** Milliseconds after which a hanging run fails. */
const patience = 600_000;

const at = (id: string) => ({ as: key, params: { project_id: project.id, id } });

async function make(given: object): Promise<WrittenSurvey> {
  const body = { ...given, name: unique() };
  const made = await call(surveys.create, all, { as: key, params: { project_id: project.id }, body });
  expect([made.status, made.body]).toMatchObject([201, {}]);
  return made.body;
}

const {
  name,
  start_date,
  end_date,
  archived,
  response_sampling_start_date,
  response_sampling_interval_type,
  response_sampling_interval,
  response_sampling_limit,
  ...blank
} = blankSurvey;
/** The content of a survey, which copies and restored versions have, too. */
type Saying = Pick<WrittenSurvey, keyof typeof blank | "questions">;
const saying = [...Object.keys(blank), "questions"] as (keyof Saying)[]; // the keys of a blank survey

const contentOf = (survey: Saying) => Object.fromEntries(saying.map((field) => [field, survey[field]]));

describe("a survey of any kind", () => {
  it(
    "is read as it was created, and sent back unchanged changes nothing",
    async () => {
      await fc.assert(
        fc.asyncProperty(survey, async (given) => {
          const made = await make(given);
          const { targeting_flag_id, targeting_flag_filters, remove_targeting_flag, ...shown } = made;
          const read = await call(surveys.get, one, at(made.id));
          expect(read.body).toEqual(shown);
          for (const body of [read.body, made]) {
            const again = await call(surveys.update, one, { ...at(made.id), body });
            expect([again.status, again.headers.get("etag")]).toEqual([200, '"1"']);
            expect(again.body).toEqual(made);
          }
        }),
        runs,
      );
    },
    patience,
  );

  it(
    "keeps every key that was sent",
    async () => {
      await fc.assert(
        fc.asyncProperty(survey, async (given) => {
          const made = await make(given);
          for (const field of ["conditions", "appearance"] as const)
            expect(Object.keys(made[field] ?? {}).sort()).toEqual(Object.keys(given[field] ?? {}).sort());
          for (const [index, sent] of (given.questions ?? []).entries()) {
            const named = Object.entries(sent).filter(
              ([name, value]) => value !== undefined && name !== "translations",
            );
            const kept = Object.keys(made.questions?.[index] ?? {});
            expect(kept).toEqual(expect.arrayContaining(named.map(([name]) => name)));
          }
        }),
        runs,
      );
    },
    patience,
  );

  it(
    "has each field that a change changed in its activity, and no other",
    async () => {
      await fc.assert(
        fc.asyncProperty(survey, survey, async (given, then) => {
          const made = await make(given);
          const updated = await call(surveys.update, one, { ...at(made.id), body: then });
          // Two random surveys may contradict each other: fewer iterations than there were, a language that is the base of the other.
          fc.pre(updated.status === 200);
          const { body } = await call(surveys.activity, activity, at(made.id));
          const [entry] = body.results.filter(({ activity: name }) => name === "updated");
          const named = entry?.detail.changes?.map(({ field }) => field) ?? [];
          const isEmpty = (value: unknown) =>
            value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
          const changed = saying.filter((field) => {
            const [before, after]: unknown[] = [made[field], updated.body[field]];
            return !isDeepStrictEqual(before, after) && !(isEmpty(before) && isEmpty(after));
          });
          expect(saying.filter((field) => named.includes(field))).toEqual(changed);
        }),
        runs,
      );
    },
    patience,
  );

  it(
    "restores its content after any change",
    async () => {
      await fc.assert(
        fc.asyncProperty(survey, survey, async (given, then) => {
          const made = await make(given);
          const { iteration_count, current_iteration, ...change } = then;
          const body = {
            ...change,
            iteration_count: 0,
            base_language: "it",
            questions: null,
            translations: null,
          };
          expect((await call(surveys.update, one, { ...at(made.id), body })).status).toBe(200);
          const params = { ...at(made.id).params, version: 1 };
          const back = await call(surveys.restore, restore, { as: key, params });
          expect([back.status, contentOf(back.body)]).toEqual([200, contentOf(made)]);
        }),
        runs,
      );
    },
    patience,
  );

  it(
    "is copied with everything but references to its project",
    async () => {
      await fc.assert(
        fc.asyncProperty(survey, async (given) => {
          const made = await make(given);
          const body = { target_team_ids: [target.id] };
          const copied = await call(surveys.duplicate, duplicate, { ...at(made.id), body });
          expect([copied.status, copied.body]).toMatchObject([201, { count: 1 }]);
          const id = copied.body.created_surveys[0]?.survey_id ?? "";
          const copy = await call(surveys.get, one, { as: key, params: { project_id: target.id, id } });
          const withoutIds = (from: Saying) => ({
            ...contentOf(from),
            questions: from.questions?.map(({ id: _, ...rest }) => rest) ?? null,
          });
          expect(withoutIds(copy.body)).toEqual(withoutIds(made));
        }),
        runs,
      );
    },
    patience,
  );
});
