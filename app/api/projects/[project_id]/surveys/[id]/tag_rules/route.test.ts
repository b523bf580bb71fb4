import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { tagRules } from "@/lib/contract/endpoints/tag-rules";
import { maxTagRules, TagCondition } from "@/lib/contract/survey/tag-rule";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { duplicateSurvey } from "@/lib/surveys/duplicate";
import { mergeResponseTag } from "@/lib/surveys/response-tags/merge";
import { applyTagRules } from "@/lib/surveys/tag-rules/apply";
import { sendCapture } from "@/lib/testing/capture";
import {
  buildEvent,
  buildKey,
  buildMember,
  buildProject,
  buildSurvey,
  unique,
} from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as activity from "../activity/route";
import * as responses from "../responses/route";
import * as tagging from "../responses/tags/route";
import * as one from "./[rule_id]/route";
import * as preview from "./preview/route";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const questions = [
  { type: "open" as const, id: "why", question: "Why?" },
  { type: "rating" as const, id: "how", question: "How?", scale: 10 as const },
  { type: "single_choice" as const, id: "which", question: "Which?", choices: ["Price", "Speed"] },
];
const build = async () => (await buildSurvey(project, { questions })).id;
const buildTag = async () =>
  (await db.responseTag.create({ data: { project_id: project.id, name: unique() } })).id;
const params = (id: string) => ({ project_id: project.id, id });
const slow = { question_id: "why", operator: "icontains", value: "slow" };
const create = (id: string, body: unknown, as = key) =>
  call(tagRules.create, route, { as, params: params(id), body });
const list = async (id: string) => (await call(tagRules.list, route, { as: key, params: params(id) })).body;
const count = (id: string, condition: unknown, as = key) =>
  call(tagRules.preview, preview, { as, params: params(id), body: { condition } });
const answer = (id: string, answers: Record<string, unknown>, submission: string = randomUUID()) =>
  buildEvent(project, {
    event: "survey sent",
    properties: {
      $survey_id: id,
      $survey_submission_id: submission,
      ...Object.fromEntries(
        Object.entries(answers).map(([name, value]) => [`$survey_response_${name}`, value]),
      ),
    },
  });
const tagged = (survey_id: string) => db.taggedResponse.findMany({ where: { survey_id } });
const untag = (id: string, uuid: string, tag_id: number) =>
  call(surveyAnswers.tagResponses, tagging, {
    as: key,
    params: params(id),
    body: { uuids: [uuid], remove: [tag_id] },
  });

describe("surveys/:id/tag_rules/", () => {
  it("is refused without its scope, and answers 404 for another project's survey and rule", async () => {
    const [id, tag_id] = [await build(), await buildTag()];
    const reader = await buildKey({ project, scopes: ["survey:read"] });
    expect((await create(id, { tag_id, condition: slow }, reader)).status).toBe(403);
    const elsewhere = (await buildSurvey(await buildProject())).id;
    expect((await create(elsewhere, { tag_id, condition: slow })).status).toBe(404);
    const rule = (await create(id, { tag_id, condition: slow })).body;
    const other = { as: key, params: { ...params(await build()), rule_id: rule.id } };
    expect((await call(tagRules.update, one, { ...other, body: {} })).status).toBe(404);
    expect((await call(tagRules.remove, one, other)).status).toBe(404);
  });

  it("refuses conditions on texts to readers without personal data, who could guess them by counts", async () => {
    const id = await build();
    const as = await buildKey({ project, is_masked: true });
    const any = { operator: "regex", value: "slow" };
    for (const condition of [slow, any]) {
      expect(await count(id, condition, as)).toMatchObject({ status: 400, body: { code: "personal_data" } });
      const body = { tag_id: await buildTag(), condition };
      expect(await create(id, body, as)).toMatchObject({ status: 400, body: { code: "personal_data" } });
    }
    expect((await count(id, { question_id: "how", operator: "lte", value: 6 }, as)).status).toBe(200);
  });

  it.each([
    [{ ...slow, question_id: "gone" }],
    [{ ...slow, question_id: "how" }],
    [{ ...slow, value: 5 }],
    [{ ...slow, value: " " }],
    [{ ...slow, operator: "regex", value: "(" }],
    [{ ...slow, operator: "regex", value: "(a)\\1" }],
    [{ ...slow, operator: "regex", value: "((a{50}){50}){50}" }],
    [{ ...slow, operator: "regex", value: "a".repeat(2001) }],
    [{ question_id: "how", operator: "between", value: [7, 3] }],
    [{ question_id: "how", operator: "between", value: 3 }],
    [{ question_id: "why", operator: "gte", value: 3 }],
    [{ operator: "gte", value: 3 }],
    [{ operator: "gte", value: Number.MAX_VALUE }],
  ])("refuses the condition %#", async (condition) => {
    const [id, tag_id] = [await build(), await buildTag()];
    expect(await create(id, { tag_id, condition })).toMatchObject({
      status: 400,
      body: { attr: "condition" },
    });
    expect(await count(id, condition)).toMatchObject({ status: 400, body: { attr: "condition" } });
    expect(await list(id)).toEqual([]);
  });

  it("refuses unknown tags, and more than 20 rules or than large ones together", async () => {
    const [id, tag_id] = [await build(), await buildTag()];
    expect(await create(id, { tag_id: 2_147_483_647, condition: slow })).toMatchObject({
      status: 400,
      body: { attr: "tag_id" },
    });
    const large = { operator: "regex", value: "[a-z]{400}" };
    for (let made = 0; made < 4; made++)
      expect((await create(id, { tag_id, condition: large })).status).toBe(201);
    expect((await create(id, { tag_id, condition: large })).status).toBe(400);
    for (let made = 4; made < maxTagRules; made++)
      expect((await create(id, { tag_id, condition: slow })).status).toBe(201);
    expect((await create(id, { tag_id, condition: slow })).status).toBe(400);
  });

  it("creates, lists, changes and deletes rules, with an activity each", async () => {
    const [id, tag_id, other] = [await build(), await buildTag(), await buildTag()];
    const { body: rule } = await create(id, { tag_id, condition: slow });
    expect(rule).toMatchObject({ tag: { id: tag_id }, condition: slow, is_applying: false });
    expect(await list(id)).toEqual([rule]);
    const at = { as: key, params: { ...params(id), rule_id: rule.id } };
    const between = { question_id: "how", operator: "between", value: [3, 6] };
    const { body: changed } = await call(tagRules.update, one, {
      ...at,
      body: { tag_id: other, condition: between },
    });
    expect(changed).toMatchObject({ id: rule.id, tag: { id: other }, condition: between });
    await call(tagRules.update, one, { ...at, body: { tag_id: other } });
    expect((await call(tagRules.remove, one, at)).status).toBe(204);
    expect(await list(id)).toEqual([]);
    const { body: log } = await call(surveys.activity, activity, { as: key, params: params(id) });
    const changes = log.results.map(({ activity: name, detail }) => [name, detail.changes?.[0]?.action]);
    expect(changes.slice(0, 3)).toEqual([
      ["tag_rules_changed", "deleted"],
      ["tag_rules_changed", "changed"],
      ["tag_rules_changed", "created"],
    ]);
  });

  it("tags what is captured, when its answer arrives, and says that a rule did", async () => {
    const [id, tag_id, detractor] = [await build(), await buildTag(), await buildTag()];
    await answer(id, { why: "Slow before the rule" });
    await create(id, { tag_id, condition: { operator: "regex", value: "(?i)\\bslow" } });
    await create(id, {
      tag_id: detractor,
      condition: { question_id: "how", operator: "lte", value: 6 },
    });
    const submission = randomUUID();
    const event = (properties: object) => ({
      event: "survey sent",
      distinct_id: submission,
      properties: { $survey_id: id, $survey_submission_id: submission, ...properties },
    });
    const api_key = project.api_token;
    await sendCapture({ api_key, batch: [event({ $survey_response_how: "3" })] }, { path: "/batch/" });
    expect((await tagged(id)).map((row) => row.tag_id)).toEqual([detractor]);
    await sendCapture({ api_key, batch: [event({ $survey_response_why: "So slow" })] }, { path: "/batch/" });
    const { body } = await call(surveyAnswers.responses, responses, { as: key, params: params(id) });
    const [newest] = body.results.filter(({ answers }) => answers.length > 1);
    expect(newest?.tags.toSorted((one, two) => one.id - two.id)).toMatchObject([
      { id: tag_id, is_by_rule: true },
      { id: detractor, is_by_rule: true },
    ]);
    expect(body.results.filter(({ tags }) => tags.length > 0)).toHaveLength(1);
  });

  it("never adds a tag again that was removed by hand: not with more answers, another rule, after a merge, or by the job", async () => {
    const [id, tag_id, into] = [await build(), await buildTag(), await buildTag()];
    await create(id, { tag_id, condition: slow });
    const submission = randomUUID();
    const event = await answer(id, { why: "slow" }, submission);
    await untag(id, event.uuid, tag_id);
    expect(await tagged(id)).toEqual([]);
    await answer(id, { how: 3, why: "slow!" }, submission);
    expect(await tagged(id)).toEqual([]);
    await mergeResponseTag(
      project,
      { user: await buildMember(project, "editor"), role: "editor", keyLabel: null },
      tag_id,
      {
        into,
      },
    );
    expect(await list(id)).toMatchObject([{ tag: { id: into } }]);
    await create(id, { tag_id: into, condition: { operator: "icontains", value: "S" }, apply: true });
    await applyTagRules();
    await answer(id, { how: 4 }, submission);
    expect(await tagged(id)).toEqual([]);
  });

  it("tags responses so far by a job, each once, also where it was interrupted", async () => {
    const [id, tag_id] = [await build(), await buildTag()];
    for (const why of ["slow", "fast", "too slow"]) await answer(id, { why });
    expect((await count(id, slow)).body).toEqual({ count: 3, matching: 2 });
    const { body: rule } = await create(id, { tag_id, condition: slow, apply: true });
    expect(rule.is_applying).toBe(true);
    await applyTagRules();
    await applyTagRules();
    expect(await tagged(id)).toHaveLength(2);
    expect((await list(id))[0]?.is_applying).toBe(false);
  });

  it("copies rules with a survey, to the copy's questions", async () => {
    const [id, tag_id] = [await build(), await buildTag()];
    await create(id, { tag_id, condition: slow });
    await create(id, { tag_id, condition: { operator: "icontains", value: "late" } });
    const actor = { user: await buildMember(project, "editor"), role: "editor" as const, keyLabel: null };
    const { created_surveys } = await duplicateSurvey(
      project,
      actor,
      id,
      { target_team_ids: [project.id] },
      [],
    );
    const copy = await db.survey.findFirstOrThrow({ where: { id: created_surveys[0]?.survey_id ?? "" } });
    const [why] = copy.questions as { id: string }[];
    expect(await list(copy.id)).toMatchObject([
      { condition: { ...slow, question_id: why?.id } },
      { condition: { question_id: null, value: "late" } },
    ]);
    expect(why?.id).not.toBe("why");
  });

  it("leaves no response without or with a tag that captures at the same time as changes of rules, tags and the survey decide", async () => {
    const [id, tag_id] = [await build(), await buildTag()];
    await create(id, { tag_id, condition: slow });
    const as = { as: key, params: { project_id: project.id, id } };
    const survey = await import("../route");
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const event = await answer(id, { why: "slow" });
        if (index % 3 === 0) await untag(id, event.uuid, tag_id);
        if (index % 4 === 0)
          expect(
            (await call(surveys.update, survey, { ...as, body: { description: unique() } })).status,
          ).toBe(200);
      }),
    );
    expect(await tagged(id)).toHaveLength(8);
    await db.responseTag.delete({ where: { project_id_id: { project_id: project.id, id: tag_id } } });
    await answer(id, { why: "slow" });
    expect([await tagged(id), await list(id)]).toEqual([[], []]);
  });
});

const part = fc.constantFrom(
  "slow",
  "Slow",
  "SLOW",
  "fast",
  "é",
  "É",
  "(",
  "%",
  "_",
  " ",
  "\n",
  "7",
  "1.5",
  "-2",
);
const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(""));
const value = fc.oneof(
  text,
  fc.integer({ min: -3, max: 10 }),
  fc.array(text, { maxLength: 3 }),
  fc.constant(null),
);
const condition = fc.oneof(
  fc.record({
    question_id: fc.constantFrom(null, "why", "which"),
    operator: fc.constant("icontains"),
    value: text.filter((each) => each.trim() !== ""),
  }),
  fc.record({
    question_id: fc.constantFrom(null, "why"),
    operator: fc.constant("regex"),
    value: fc.constantFrom("^slow", "(?i)slow$", "\\d+", "[^a-z]", "s.ow|é"),
  }),
  fc
    .tuple(fc.constantFrom("exact", "gte", "lte"), fc.integer({ min: -3, max: 10 }))
    .map(([operator, bound]) => ({ question_id: "how", operator, value: bound })),
);

/** What a condition says, in this process. */
function matches(
  { question_id, operator, value: wanted }: TagCondition,
  answers: Record<string, unknown>,
): boolean {
  const texts = [answers[question_id ?? "why"] ?? []].flat().map(String);
  const isNumber = (each: string) => /^\s*-?\d+(\.\d+)?\s*$/.test(each);
  return texts.some((each) => {
    if (operator === "icontains") return each.toLowerCase().includes(String(wanted).toLowerCase());
    if (operator === "regex") return RE2JS.compile(String(wanted)).matcher(each).find();
    const [number, bound] = [Number(each), Number(wanted)];
    if (!isNumber(each)) return false;
    return operator === "exact" ? number === bound : operator === "gte" ? number >= bound : number <= bound;
  });
}

it("capture, the job and the preview agree with what a condition says, for any answers", async () => {
  const [live, late] = [await buildTag(), await buildTag()];
  await fc.assert(
    fc.asyncProperty(
      condition,
      fc.array(fc.record({ why: value, how: value, which: value }), { minLength: 1, maxLength: 8 }),
      async (sent, answers) => {
        const [id, wanted] = [await build(), TagCondition.parse(sent)];
        await create(id, { tag_id: live, condition: sent });
        for (const given of answers) await answer(id, given);
        await create(id, { tag_id: late, condition: sent, apply: true });
        await applyTagRules();
        const expected = answers.filter((given) => matches(wanted, given)).length;
        const tags = (await tagged(id)).map(({ tag_id }) => tag_id);
        expect((await count(id, sent)).body.matching).toBe(expected);
        expect(tags.filter((tag) => tag === live)).toHaveLength(expected);
        expect(tags.filter((tag) => tag === late)).toHaveLength(expected);
      },
    ),
    { numRuns: process.env.LONG ? 400 : 15 },
  );
});
