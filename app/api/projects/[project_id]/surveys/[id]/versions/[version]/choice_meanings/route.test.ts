import { beforeAll, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as activity from "../../../activity/route";
import * as survey from "../../../route";
import * as route from "./route";

let project: Project;
let key: { value: string };

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const question = (choice: string) => ({
  id: "again",
  type: "single_choice" as const,
  question: "Again?",
  choices: [choice, "No"],
});

/** A survey whose second version renamed a choice. */
async function build(): Promise<string> {
  const { id } = await buildSurvey(project, { questions: [question("Yes")] });
  const params = { project_id: project.id, id };
  await call(surveys.update, survey, { as: key, params, body: { questions: [question("Sure")] } });
  return id;
}

const rename = { question_id: "again", from: "Yes", to: "Sure" };

const say = (id: string, body: object, { version = 2 as number | string, as = key } = {}) =>
  call(surveys.setChoiceMeaning, route, { as, params: { project_id: project.id, id, version }, body });

const storedOf = async (id: string) =>
  (await db.surveyVersion.findFirstOrThrow({ where: { project_id: project.id, survey_id: id, version: 2 } }))
    .choice_meanings;

describe("PUT surveys/:id/versions/:version/choice_meanings/", () => {
  it("is refused without its scope", async () => {
    const as = await buildKey({ project, scopes: ["survey:read"] });
    expect((await say(await build(), { ...rename, same_meaning: true }, { as })).status).toBe(403);
  });

  it.each([
    [{ ...rename }, "same_meaning"],
    [{ ...rename, same_meaning: "perhaps" }, "same_meaning"],
    [{ ...rename, question_id: "", same_meaning: true }, "question_id"],
    [{ ...rename, to: "Maybe", same_meaning: true }, null],
    [{ ...rename, question_id: "other", same_meaning: true }, null],
  ])("refuses %j", async (body, attr) => {
    expect(await say(await build(), body)).toMatchObject({ status: 400, body: { attr } });
  });

  it("refuses a rename of another version", async () => {
    const answer = await say(await build(), { ...rename, same_meaning: true }, { version: 1 });
    expect(answer).toMatchObject({ status: 400, body: { detail: "Version 1 renamed no such choice." } });
  });

  it("answers 404 for an unknown survey or version", async () => {
    const body = { ...rename, same_meaning: true };
    expect((await say((await buildSurvey(await buildProject())).id, body)).status).toBe(404);
    for (const version of [9, "x"]) expect((await say(await build(), body, { version })).status).toBe(404);
  });

  it("stores the meaning with the version, once, and forgets it", async () => {
    const id = await build();
    const joined = { ...rename, same_meaning: true };
    expect(await say(id, joined)).toMatchObject({ status: 200, body: joined });
    await say(id, joined);
    expect(await storedOf(id)).toEqual([joined]);
    const apart = { ...rename, same_meaning: false };
    expect((await say(id, apart)).body).toEqual(apart);
    expect(await storedOf(id)).toEqual([apart]);
    await say(id, { ...rename, same_meaning: null });
    expect(await storedOf(id)).toBeNull();
    const { body } = await call(surveys.activity, activity, {
      as: key,
      params: { project_id: project.id, id },
    });
    expect(body.results.slice(0, 3).map((entry) => [entry.activity, entry.detail.name])).toEqual([
      ["choices_separated", "Yes → Sure"],
      ["choices_separated", "Yes → Sure"],
      ["choices_joined", "Yes → Sure"],
    ]);
  });
});
