import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { Survey, SurveyBody, WrittenSurvey } from "@/lib/contract/survey/survey";
import type { Project } from "@/lib/database/generated/client";
import { toDuplicate } from "@/lib/survey-model/draft/duplicate";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";
import { buildKey, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { anySurvey } from "@/lib/testing/surveys";
import * as one from "./[id]/route";
import * as all from "./route";

// What the editor reads, edits, copies and sends, against the API itself.

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const runs = { numRuns: process.env.LONG ? 400 : 10 };
/** Milliseconds after which a hanging run fails. */
const patience = 600_000;

async function make(body: object): Promise<WrittenSurvey> {
  const made = await call(surveys.create, all, {
    as: key,
    params: { project_id: project.id },
    body: body as SurveyBody,
  });
  expect([made.status, made.body]).toMatchObject([201, {}]);
  return made.body;
}

const at = (id: string) => ({ as: key, params: { project_id: project.id, id } });
const read = async (id: string): Promise<Survey> => (await call(surveys.get, one, at(id))).body;

/** The content of a survey, without its own ids, dates and flags. */
function contentOf(survey: Survey): object {
  const { id, name, created_at, start_date, end_date, archived, questions, ...rest } = survey;
  const { targeting_flag, internal_targeting_flag, feature_flag_keys, ...content } = rest;
  const { current_iteration, current_iteration_start_date, iteration_start_dates, ...kept } = content;
  return {
    ...kept,
    targeting: targeting_flag?.filters ?? null,
    questions: (questions ?? []).map(({ id: _, ...question }) => question),
  };
}

describe("a survey in the editor", () => {
  it(
    "is sent back as it was read, and nothing changes",
    async () => {
      await fc.assert(
        fc.asyncProperty(anySurvey, async (given) => {
          const made = await make({ ...given, name: unique() });
          const before = await read(made.id);
          const { targeting_flag_filters, ...body } = toSurveyInput(toDraft(before));
          const sent = { ...body, ...(targeting_flag_filters && { targeting_flag_filters }) };
          const answer = await call(surveys.update, one, { ...at(made.id), body: sent });
          expect([answer.status, answer.body]).toMatchObject([200, {}]);
          const after = await read(made.id);
          expect({ ...after, questions: after.questions ?? [] }).toEqual({
            ...before,
            questions: before.questions ?? [],
          });
        }),
        runs,
      );
    },
    patience,
  );

  it(
    "is copied with everything but its name, dates and ids",
    async () => {
      await fc.assert(
        fc.asyncProperty(anySurvey, async (given) => {
          const original = await read((await make({ ...given, name: unique() })).id);
          const copy = await read((await make(toDuplicate(original, unique()))).id);
          expect(contentOf(copy)).toEqual(contentOf(original));
          expect([copy.start_date, copy.end_date, copy.archived]).toEqual([null, null, false]);
          const ids = new Set(original.questions?.map(({ id }) => id));
          expect(copy.questions?.some(({ id }) => ids.has(id)) ?? false).toBe(false);
        }),
        runs,
      );
    },
    patience,
  );
});
