import { describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { buildKey, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as oneRoute from "../[id]/route";
import * as listRoute from "../route";
import * as route from "./route";

const question = { id: "tea", type: "open", question: "Which tea?" };
const translated = { ...question, translations: { de: { question: "Welcher Tee?" } } };

async function projectWithSurveys() {
  const project = await buildProject();
  const as = await buildKey({ project, scopes: ["survey:write"] });
  const params = { project_id: project.id };
  const make = async (name: string, questions: object[]) => {
    const body = { name, type: "popover", questions } as never; // what the contract takes
    const { body: made } = await call(surveys.create, listRoute, { as, params, body });
    return (made as { id: string }).id;
  };
  const change = (id: string, body: object) =>
    call(surveys.update, oneRoute, { as, params: { ...params, id }, body: body as never });
  const read = (query: Record<string, string> = {}) =>
    call(surveys.textChanges, route, { as, params, query });
  return { project, make, change, read };
}

describe("GET surveys/text_changes/", () => {
  it("has what versions changed of the texts of translated surveys alone", async () => {
    const { make, change, read } = await projectWithSurveys();
    const plain = await make("Plain", [question]);
    await change(plain, { questions: [{ ...question, question: "What?" }] });
    const id = await make("Translated", [translated]);
    await change(id, { name: "Another name" });
    await change(id, { questions: [{ ...translated, question: "What tea?" }] });
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual({
      [id]: [{ version: 3, changes: [expect.objectContaining({ field: "questions", action: "changed" })] }],
    });
    expect((await read({ survey_ids: plain })).body).toEqual({});
    expect(Object.keys((await read({ survey_ids: `${id},nothing` })).body as object)).toEqual([id]);
  });

  it("knows nothing of another project", async () => {
    const { make, change } = await projectWithSurveys();
    const id = await make("Translated", [translated]);
    await change(id, { questions: [{ ...translated, question: "What tea?" }] });
    const { read } = await projectWithSurveys();
    expect((await read({ survey_ids: id })).body).toEqual({});
  });
});
