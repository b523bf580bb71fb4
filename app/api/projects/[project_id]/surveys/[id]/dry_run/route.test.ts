import { beforeAll, expect, it } from "vitest";
import * as surveysRoute from "@/app/api/projects/[project_id]/surveys/route";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { buildKey, buildMembership, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

let [key, other]: Awaited<ReturnType<typeof buildKey>>[] = [];
let project_id: number;

beforeAll(async () => {
  const { user, project } = await buildMembership();
  key = await buildKey({ user });
  other = await buildKey({ user: (await buildMembership()).user });
  project_id = project.id;
});

async function newSurvey(questions: object[]): Promise<string> {
  const body = { name: unique(), type: "popover", questions };
  const { body: survey } = await call(surveys.create, surveysRoute, {
    as: key!,
    params: { project_id },
    body,
  });
  return survey.id;
}

const dryRun = (id: string, query = {}, as = key!) =>
  call(surveys.dryRun, route, { as, params: { project_id, id }, query });

it("refuses a wrong seed, surveys that are too large, and those of others", async () => {
  const id = await newSurvey([{ type: "open", question: "Why?" }]);
  expect(await dryRun(id, { seed: "x" })).toMatchObject({ status: 400, body: { attr: "seed" } });
  expect(await dryRun(id, {}, other)).toMatchObject({ status: 404 });
  expect(await dryRun(crypto.randomUUID())).toMatchObject({ status: 404 });
  const choices = Array.from({ length: 500 }, (_, at) => `Choice ${at}`);
  const large = await newSurvey([{ type: "single_choice", question: "Which?", choices }]);
  expect(await dryRun(large)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
});

it("walks the stored survey, and names what nobody reaches", async () => {
  const id = await newSurvey([
    { id: "score", type: "rating", scale: 10, question: "How likely?", branching: { type: "end" } },
    { id: "why", type: "open", question: "Why?" },
  ]);
  const { status, body } = await dryRun(id, { seed: 3 });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    walks: 1000,
    completed: 1000,
    questions: [
      { id: "score", reached: 1000 },
      { id: "why", reached: 0 },
    ],
    lengths: { shortest: 1, median: 1, longest: 1 },
  });
  expect(body.problems).toContainEqual(
    expect.objectContaining({ code: "F1", severity: "error", questions: [1] }),
  );
  expect((await dryRun(id, { seed: 3 })).body).toEqual(body);
  expect(await dryRun(await newSurvey([]))).toMatchObject({
    status: 200,
    body: { questions: [], completed: 1000 },
  });

  // A walk in a loop is as long as walks can be: there are fewer then.
  const branching = { type: "specific_question", index: 0 };
  const loop = Array.from({ length: 200 }, (_, at) => ({
    type: "open",
    question: `Question ${at}?`,
    branching,
  }));
  expect(await dryRun(await newSurvey(loop))).toMatchObject({ body: { walks: 166, endless: 166 } });
});
