import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const read = (id: string, query: Record<string, string>, as = key) =>
  call(surveyAnswers.exposedPeople, route, { as, params: { project_id: project.id, id }, query });

describe("GET surveys/:id/results/people/", () => {
  it("is refused without survey:read and person:read", async () => {
    const { id } = await buildSurvey(project);
    for (const scope of ["survey:read", "person:read"] as const) {
      expect((await read(id, { of: "shown" }, await buildKey({ project, scopes: [scope] }))).status).toBe(
        403,
      );
    }
  });

  it("answers 404 for a survey of another project", async () => {
    expect((await read((await buildSurvey(await buildProject())).id, { of: "shown" })).status).toBe(404);
  });

  it.each([
    [{}, "of"],
    [{ of: "answered" }, "of"],
    [{ of: "shown", limit: "0" }, "limit"],
    [{ of: "shown", date_from: "soon" }, "date_from"],
    [{ of: "shown", completion: "completed" }, "of"],
    [{ of: "dismissed", tags: "1" }, "of"],
    [{ of: "shown", properties: "[" }, "properties"],
  ])("refuses %j", async (query, attr) => {
    expect(await read((await buildSurvey(project)).id, query)).toMatchObject({ status: 400, body: { attr } });
  });

  it("lists each person once, the latest first, with the time of the event and anonymous ids apart", async () => {
    const { id } = await buildSurvey(project);
    const [ada, bert, cleo] = await Promise.all(
      ["ada", "bert", "cleo"].map((name) =>
        buildPerson(project, { properties: { email: `${name}@example.com` } }),
      ),
    );
    const capture = (
      event: string,
      at: string,
      from: { person_id?: bigint; distinct_id?: string },
      more = {},
    ) =>
      buildEvent(project, {
        event,
        ...from,
        timestamp: new Date(`2026-11-0${at}:00Z`),
        properties: { $survey_id: id, ...more },
      });
    const by = (person: { id: bigint } | undefined) => ({ person_id: person?.id ?? 0n });
    await capture("survey shown", "1T08:00", by(ada));
    await capture("survey shown", "3T08:00", by(ada), { $survey_iteration: 2 });
    await capture("survey sent", "3T08:01", by(ada));
    await capture("survey shown", "2T08:00", by(bert));
    await capture("survey dismissed", "2T08:01", by(bert));
    await capture("survey shown", "1T09:00", by(cleo));
    // Answered, then dismissed: it is a submission.
    await capture("survey dismissed", "1T09:01", by(cleo), { $survey_response: "so" });
    await capture("survey shown", "4T08:00", { distinct_id: "nobody" });
    const elsewhere = await buildSurvey(project);
    await buildEvent(project, {
      event: "survey shown",
      ...by(ada),
      properties: { $survey_id: elsewhere.id },
    });

    const names = async (query: Record<string, string>) => {
      const { body } = await read(id, query);
      return [body.count, ...body.results.map(({ person, distinct_id }) => person?.name ?? distinct_id)];
    };
    expect(await names({ of: "shown" })).toEqual([
      4,
      "nobody",
      "ada@example.com",
      "bert@example.com",
      "cleo@example.com",
    ]);
    expect(await names({ of: "dismissed" })).toEqual([2, "bert@example.com", "cleo@example.com"]);
    expect(await names({ of: "unanswered" })).toEqual([2, "nobody", "bert@example.com"]);
    expect(await names({ of: "shown", iteration: "2" })).toEqual([1, "ada@example.com"]);
    expect(await names({ of: "shown", date_to: "2026-11-01" })).toEqual([
      2,
      "cleo@example.com",
      "ada@example.com",
    ]);
    const { body } = await read(id, { of: "shown", limit: "1", offset: "1" });
    expect(body).toMatchObject({
      count: 4,
      has_more: true,
      limit: 1,
      offset: 1,
      results: [{ person: { uuid: ada?.uuid }, at: "2026-11-03T08:00:00Z" }],
    });
    const past = await read(id, { of: "shown", limit: "1", offset: "9" });
    expect(past.body).toMatchObject({ count: 4, has_more: false, results: [] });
  });
});
