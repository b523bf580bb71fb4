import { describe, expect, it } from "vitest";
import * as survey from "@/app/api/projects/[project_id]/surveys/[id]/route";
import { persons } from "@/lib/contract/endpoints/persons";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { buildEvent, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const scopes = ["person:read", "survey:read"] as const;
const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000);

async function setUp() {
  const project = await buildProject();
  const person = await buildPerson(project);
  const as = await buildKey({ project, scopes: [...scopes] });
  const ask = (id: string = person.uuid) =>
    call(persons.surveyResponses, route, { as, params: { project_id: project.id, id } });
  const answer = ($survey_id: string, timestamp: Date, properties: object) =>
    buildEvent(project, {
      event: "survey sent",
      person_id: person.id,
      timestamp,
      properties: { $survey_id, ...properties },
    });
  return { project, person, ask, answer };
}

describe("GET persons/:id/survey_responses/", () => {
  it("needs both scopes, and does not find another project's person", async () => {
    const { project, person, ask } = await setUp();
    for (const scope of scopes) {
      const as = await buildKey({ project, scopes: [scope] });
      const params = { project_id: project.id, id: person.uuid };
      expect((await call(persons.surveyResponses, route, { as, params })).status).toBe(403);
    }
    expect((await ask((await buildPerson(await buildProject())).uuid)).status).toBe(404);
  });

  it("folds the events of a submission, with the questions as they were", async () => {
    const { project, ask, answer } = await setUp();
    const question = (id: string, text: string) => ({ type: "open" as const, id, question: text });
    const { id, name } = await buildSurvey(project, {
      questions: [
        { type: "rating", id: "a", question: "First?", display: "emoji" },
        question("b", "Second?"),
      ],
    });
    const part = (completed: boolean, answers: object) => ({
      $survey_submission_id: "s",
      $survey_completed: completed,
      ...answers,
    });
    await answer(id, at(1), part(false, { $survey_response: 4 }));
    const { uuid } = await answer(id, at(2), part(true, { $survey_response_b: ["x", "y"] }));
    const gone = await answer("gone", at(0), { $survey_response_q: "kept" });
    const as = await buildKey({ project, scopes: ["survey:write"] });
    const questions = [question("b", "Renamed?")];
    await call(surveys.update, survey, { as, params: { project_id: project.id, id }, body: { questions } });
    expect((await ask()).body).toEqual({
      results: [
        {
          uuid,
          survey_id: id,
          survey_name: name,
          submitted_at: expect.any(String),
          completed: true,
          answers: [
            { question_id: "a", question_text: "First?", answer: 4, scale: 5, display: "emoji" },
            { question_id: "b", question_text: "Second?", answer: ["x", "y"], scale: null, display: null },
          ],
        },
        {
          uuid: gone.uuid,
          survey_id: "gone",
          survey_name: null,
          submitted_at: expect.any(String),
          completed: true,
          answers: [{ question_id: "q", question_text: null, answer: "kept", scale: null, display: null }],
        },
      ],
    });
  });
});
