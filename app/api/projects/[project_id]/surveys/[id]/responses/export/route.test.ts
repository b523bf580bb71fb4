import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { ExportedResponse } from "@/lib/contract/survey/response";
import { unescapeFormula } from "@/lib/contract/wire/csv";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { buildEvent, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { maxLoopHoldMs, watchLoop } from "@/lib/testing/loop-watch";
import { call } from "@/lib/testing/request";
import * as survey from "../../route";
import * as readRoute from "../read/route";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const params = (id: string) => ({ project_id: project.id, id });
const read = (id: string, query = {}, as = key) =>
  call(surveyAnswers.exportResponses, route, { as, params: params(id), query });
const csv = async (id: string, query = {}) =>
  String((await read(id, { format: "csv", ...query })).body)
    .split("\r\n")
    .filter((line) => line !== "");
const sent = (id: string, properties: object = {}, overrides: Parameters<typeof buildEvent>[1] = {}) =>
  buildEvent(project, {
    event: "survey sent",
    ...overrides,
    properties: { $survey_id: id, ...properties },
  });
const how = { type: "rating" as const, id: "how", question: "How?", scale: 10 as const };
const which = {
  type: "multiple_choice" as const,
  id: "which",
  question: "Which, exactly?",
  choices: ["a", "b"],
};
const why = { type: "open" as const, id: "why", question: "Why?" };

describe("GET surveys/:id/responses/export/", () => {
  it("is refused without both scopes", async () => {
    const { id } = await buildSurvey(project);
    for (const scope of ["survey:read", "query:read"] as const) {
      expect((await read(id, {}, await buildKey({ project, scopes: [scope] }))).status).toBe(403);
    }
  });

  it("answers 404 for a survey of another project, and for an unknown format", async () => {
    expect((await read((await buildSurvey(await buildProject())).id)).status).toBe(404);
    expect((await read((await buildSurvey(project)).id, { format: "xlsx" })).status).toBe(404);
  });

  it.each([
    [{ step: "{" }, "step"],
    [{ completion: "half" }, "completion"],
    [{ cohort: "x" }, "cohort"],
    [{ columns: "browser,email" }, "columns"],
    [{ columns: Array.from({ length: 1001 }, (_, n) => `properties.p${n}`).join(",") }, "columns"],
  ])("refuses %j", async (query, attr) => {
    const { id } = await buildSurvey(project);
    expect(await read(id, { format: "csv", ...query })).toMatchObject({ status: 400, body: { attr } });
  });

  it("has a line for each response and a column for each question, removed ones last", async () => {
    const { id } = await buildSurvey(project, { questions: [how, which, why] });
    const person = await buildPerson(project, { properties: { name: 'Ada "the first"' } });
    const early = new Date("2024-01-01T00:00:00Z");
    const one = await sent(
      id,
      {
        $survey_submission_id: "s",
        $survey_response: 9,
        $survey_response_which: ["a", "b"],
        $survey_response_why: "because,\nof you",
        $survey_iteration: 2,
        $survey_language: "de",
      },
      { timestamp: early, person_id: person.id, distinct_id: "ada" },
    );
    await db.responseTag.create({
      data: {
        project_id: project.id,
        name: "Export",
        responses: {
          create: {
            survey: { connect: { project_id_id: { project_id: project.id, id } } },
            project: { connect: { id: project.id } },
            submission_id: "03c7c0ac-e395-d801-82db-07ae2c30f034",
          },
        },
      },
    });
    await call(surveys.update, survey, {
      as: key,
      params: params(id),
      body: { questions: [{ ...why, question: "Why then?" }, how] },
    });
    const two = await sent(id, { $survey_completed: false, $survey_response_how: 1 }, { distinct_id: "eve" });
    expect(String((await read(id, { format: "csv" })).body)).toBe(
      [
        '\uFEFFuuid,submitted_at,person,person_name,distinct_id,completed,language,iteration,version,link,tags,archived,Why then?,How?,"Which, exactly?"',
        `${two.uuid},${(await read(id)).body[0]?.submitted_at},,,eve,False,en,,2,,,False,,1,`,
        `${one.uuid},2024-01-01T00:00:00Z,${person.uuid},"Ada ""the first""",ada,True,de,2,1,,Export,False,"because,\nof you",9,a; b`,
        "",
      ].join("\r\n"),
    );
  });

  it("has thumbs in words and other ratings as numbers, and numbers alone as JSON", async () => {
    const thumbs = { ...how, id: "useful", question: "Useful?", scale: 2 as const };
    const mood = { ...how, id: "mood", question: "Mood?", scale: 5 as const, display: "emoji" as const };
    const { id } = await buildSurvey(project, { questions: [thumbs, mood] });
    await sent(id, { $survey_response_useful: 2, $survey_response_mood: 4 });
    await sent(id, { $survey_response_useful: "1" });
    const cells = (await csv(id)).slice(1).map((line) => line.split(",").slice(-2));
    expect(cells.sort()).toEqual([
      ["Thumbs down", "4"],
      ["Thumbs up", ""],
    ]);
    const answers = ((await read(id)).body as ExportedResponse[]).flatMap((response) => response.answers);
    expect(answers.map(({ answer, display }) => [String(answer), display]).sort()).toEqual([
      ["1", "number"],
      ["2", "number"],
      ["4", "emoji"],
    ]);
  });

  it("has chosen columns: of the person, of the device, of the questions skipped and of where it was left", async () => {
    const end = {
      ...how,
      branching: { type: "response_based" as const, responseValues: { promoters: "end" as const } },
    };
    const { id } = await buildSurvey(project, { questions: [why, end, which] });
    const person = await buildPerson(project, {
      properties: { email: "ada@example.com", plan: "=pro", limits: { seats: 2 }, vip: false },
    });
    const at = (seconds: number) => ({ timestamp: new Date(Date.UTC(2024, 0, 1, 0, 0, seconds)) });
    const of = { person_id: person.id, distinct_id: "ada" };
    const device = { $device_type: "Mobile", $browser: "Chrome", $os: "Android" };
    await sent(id, { ...device, $survey_response_how: 10 }, { ...at(3), ...of });
    await sent(id, { $survey_response_how: 3 }, { ...at(2), ...of });
    await sent(id, { $survey_response_why: "x", $survey_completed: false }, at(1));
    const columns =
      "skipped,left_at,device_type,browser,os,properties.plan,properties.limits,properties.email";
    const lines = async (as: typeof key) => {
      const { body } = await read(id, { format: "csv", columns: `${columns},properties.vip` }, as);
      const text = String(body).replace("\uFEFF", "");
      const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
      return data.map((line) =>
        Object.entries(line)
          .slice(12, 21)
          .map(([, cell]) => unescapeFormula(cell)),
      );
    };
    const properties = ["=pro", '{"seats":2}', "ada@example.com", "false"];
    expect(await lines(key)).toEqual([
      ["Why?", "", "Mobile", "Chrome", "Android", ...properties],
      ["Why?; Which, exactly?", "", "", "", "", ...properties],
      ["", "How?", "", "", "", "", "", "", ""],
    ]);
    const [masked] = await lines(await buildKey({ project, is_masked: true }));
    expect(masked?.slice(-4)).toEqual(["=pro", '{"seats":2}', "[masked]", "false"]);
    const header = String((await read(id, { format: "csv", columns })).body).split("\r\n")[0];
    expect(header?.endsWith(`archived,${columns},Why?,How?,"Which, exactly?"`)).toBe(true);
    const { detail } = await db.activity.findFirstOrThrow({
      where: { project_id: project.id, activity: "responses_exported" },
      orderBy: { id: "desc" },
    });
    expect(detail).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({ field: "filter", after: { format: "csv", columns, id } }),
      ]),
    });
  });

  it("records columns that are named one by one", async () => {
    const { id } = await buildSurvey(project);
    const { status } = await read(id, { format: "csv", columns: ["os", "browser"] });
    expect(status).toBe(200);
    const { detail } = await db.activity.findFirstOrThrow({
      where: { project_id: project.id, activity: "responses_exported" },
      orderBy: { id: "desc" },
    });
    expect(JSON.stringify(detail)).toContain('"columns":["os","browser"]');
  });

  it("is in the activity by the name of its survey", async () => {
    const { id, name } = await buildSurvey(project, { name: "Onboarding" });
    await csv(id);
    const { detail } = await db.activity.findFirstOrThrow({
      where: { project_id: project.id, activity: "responses_exported" },
      orderBy: { id: "desc" },
    });
    expect(detail).toMatchObject({ name });
  });

  it("is one JSON list with all answers", async () => {
    const { id } = await buildSurvey(project, { name: "Für „Neue“", questions: [how, why] });
    await sent(id, { $survey_response_how: 9 }, { timestamp: new Date(Date.now() - 1000) });
    await sent(id, { $survey_response_why: ["x"] });
    await call(surveys.update, survey, { as: key, params: params(id), body: { questions: [how] } });
    const { status, headers, body } = await read(id);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="f_r-neue-responses.json"; filename*=UTF-8''f%C3%BCr-neue-responses.json`,
    );
    expect(ExportedResponse.array().parse(body)).toMatchObject([
      { answers: [{ question_id: "why", question_index: null, question_text: "Why?", answer: ["x"] }] },
      { answers: [{ question_id: "how", question_index: 0, answer: 9 }] },
    ]);
  });

  it("has its header and an empty list without responses", async () => {
    const { id } = await buildSurvey(project, { questions: [how] });
    expect(await csv(id)).toHaveLength(1);
    expect((await read(id)).body).toEqual([]);
  });

  it("tells columns of the same name apart", async () => {
    const { id } = await buildSurvey(project, {
      questions: [how, { ...how, id: "again" }, { ...how, id: "v", question: "version" }],
    });
    await sent(id, { $survey_response_how: 1, $survey_response_again: 2, $survey_response_v: 3 });
    const [header = "", line = ""] = await csv(id);
    expect(header.split(",").slice(-3)).toEqual(["How?", "How? (again)", "version (v)"]);
    expect(line.split(",").slice(-3)).toEqual(["1", "2", "3"]);
  });

  it("can be read back by a CSV parser: the same answers, also lists of choices with separators in them", async () => {
    const given = [
      { how: 10, which: ["a", "b; c"], why: "=1+1" },
      { how: 1, which: ["a; b; c"], why: 'two\r\nlines; "quoted", and ä' },
      { which: ['"', "", "; "], why: "'=2" },
      { how: -1, which: ["a"], why: "a; b" },
    ];
    const { id } = await buildSurvey(project, { questions: [how, which, why] });
    for (const [at, answers] of given.entries()) {
      const properties = Object.entries(answers).map(([key, answer]) => [`$survey_response_${key}`, answer]);
      await sent(id, Object.fromEntries(properties), { timestamp: new Date(Date.now() - at * 1000) });
    }
    const text = String((await read(id, { format: "csv" })).body).replace("\uFEFF", "");
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    const cells = data.map((line) => ({
      how: line["How?"],
      which: Papa.parse<string[]>(line["Which, exactly?"] ?? "", { delimiter: "; " }).data[0],
      why: unescapeFormula(line["Why?"] ?? ""),
    }));
    expect(cells).toEqual(given.map((answers) => ({ ...answers, how: String(answers.how ?? "") })));
  });

  it("takes one choice of a question with several as a list, also where it is sent as a text", async () => {
    const { id } = await buildSurvey(project, { questions: [which] });
    await sent(id, { $survey_response_which: "a; b" });
    expect((await csv(id)).at(-1)?.endsWith(',"""a; b"""')).toBe(true);
  });

  it("leaves the event loop to others: 500 questions and 300 responses", async () => {
    const questions = Array.from({ length: 500 }, (_, n) => ({ ...why, id: `q${n}`, question: `Why ${n}?` }));
    const { id } = await buildSurvey(project, { questions });
    await db.$executeRaw`
      insert into events (project_id, uuid, event, path_item, timestamp, distinct_id, properties)
      select ${project.id}, gen_random_uuid(), 'survey sent', '', now() - n * interval '1 second', 'd' || n,
        (select jsonb_object_agg('$survey_response_q' || q, 'answer ' || q) from generate_series(0, 499) q)
          || jsonb_build_object('$survey_id', ${id}::text)
      from generate_series(1, 300) n`;
    const watch = watchLoop();
    const [, ...lines] = await csv(id);
    const held = watch.longest();
    await watch.stop();
    expect(lines).toHaveLength(300);
    expect(held).toBeLessThan(maxLoopHoldMs);
  });

  it("neutralises formulas in answers, names and questions", async () => {
    const { id } = await buildSurvey(project, { questions: [{ ...why, question: "=cmd()" }] });
    await sent(id, { $survey_response_why: "+1+1" }, { distinct_id: "@sum" });
    const [header = "", line = ""] = await csv(id);
    expect(header.endsWith(",'=cmd()")).toBe(true);
    expect(line).toContain(",'@sum,");
    expect(line.endsWith(",'+1+1")).toBe(true);
  });

  it("holds what the filter matches, by default what results count", async () => {
    const { id } = await buildSurvey(project, { questions: [why] });
    const slow = await sent(id, { $survey_response_why: "Too slow" });
    const other = await sent(id, { $survey_response_why: "fine", $survey_completed: false });
    const archived = await sent(id);
    await db.archivedResponse.create({
      data: { project_id: project.id, survey_id: id, response_uuid: archived.uuid },
    });
    const uuids = async (query: object) =>
      (await csv(id, query))
        .slice(1)
        .map((line) => line.split(",", 1)[0])
        .sort();
    expect(await uuids({})).toEqual([slow.uuid, other.uuid].sort());
    expect(await uuids({ q: "SLOW" })).toEqual([slow.uuid]);
    expect(await uuids({ completion: "partial" })).toEqual([other.uuid]);
    expect(await uuids({ archived: "only" })).toEqual([archived.uuid]);
    await call(surveyAnswers.readResponses, readRoute, {
      as: key,
      params: params(id),
      body: { uuids: [slow.uuid] },
    });
    expect(await uuids({ is_read: "true" })).toEqual([slow.uuid]);
    expect(await uuids({ is_read: "false" })).toEqual([other.uuid]);
  });

  it("is read chunk by chunk: each response once, without those that arrive meanwhile; and not when the client goes", async () => {
    const { id } = await buildSurvey(project, { questions: [why] });
    await db.$executeRaw`
      insert into events (project_id, uuid, event, path_item, timestamp, distinct_id, properties)
      select ${project.id}, gen_random_uuid(), 'survey sent', '', now() - n / 3 * interval '1 second', 'd' || n,
        jsonb_build_object('$survey_id', ${id}::text, '$survey_response_why', repeat('x', 500))
      from generate_series(1, 2500) n`;
    await db.$executeRaw`analyze events`;
    const open = (format: string) =>
      route.GET(
        new Request(
          `${env.PUBLIC_URL}/api/projects/${project.id}/surveys/${id}/responses/export/?format=${format}`,
          {
            headers: { authorization: `Bearer ${key.value}` },
          },
        ),
        { params: Promise.resolve({ project_id: String(project.id), id }) },
      );
    for (const format of ["csv", "json"]) {
      const reader = (await open(format)).body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      let chunks = 0;
      for (;;) {
        const { done, value = "" } = await reader.read();
        if (done) break;
        text += value;
        if (++chunks === 1) {
          await sent(id, {}, { distinct_id: "late" });
          await sent(id, {}, { distinct_id: "late", timestamp: new Date("2020-01-01") });
        }
      }
      expect(chunks).toBeGreaterThan(2);
      expect(text).not.toContain("late");
      const lines =
        format === "csv" ? text.split("\r\n").slice(1, -1) : (JSON.parse(text) as { uuid: string }[]);
      const uuids = lines.map((line) => (typeof line === "string" ? line.slice(0, 36) : line.uuid));
      expect(uuids).toHaveLength(2500);
      expect(new Set(uuids).size).toBe(2500);
      await db.event.deleteMany({ where: { project_id: project.id, distinct_id: "late" } });
    }
    const reader = (await open("csv")).body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(await reader.read()).toMatchObject({ done: true });
  });
});
