// Twelve respondents, worked out by hand: a branching survey of six questions in three versions and two iterations, with
// dismissals, partial submissions, a renamed choice, a changed scale and a removed question.
//
// Questions: score (0 to 10; detractors → why, promoters → share, passives → features), why (→ features),
// share ("No" → end), features, ease, docs (a link).
// Version 1 from 1 November. Version 2 from 10 November: share's "Yes" becomes "Sure", in German "Klar". Version 3 from
// 20 November: ease has a scale of 7 instead of 5, docs is removed. Iteration 2 from 15 November.
//
//      day  version  iteration  score  why      share  features           ease  docs   path                  end
// r1    2      1         1        3    Slow            Search, Notes       2    click  score why features ease docs
// r2    2      1         1        9             Yes    Search              5    -      score share features ease docs
// r3    3      1         1       10             No                                     score share
// r4    3      1         1        7                    left here                       score features        exit
// r5    4      1         1        0    Broken          dismissed here                  score why features    exit
// r6   11      2         1       10             Sure   Sync, "Dark mode"   4    click  score share features ease docs
// r7   12      2         1      dismissed without an answer: no submission
// r8   16      2         2        8                    -                   -    -      score features ease docs
// r9   16      2         2        2    -               Notes               3    -      score why features ease docs
// r10  21      3         2        9             Klar   Search              7           score share features ease
// r11  22      3         2        5    left here                                       score why             exit
// r12  23      3         2       10             No                                     score share
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { SurveyResult } from "@/lib/contract/survey/results";
import type { SurveyInput } from "@/lib/contract/survey/survey";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as survey from "../route";
import * as meaning from "../versions/[version]/choice_meanings/route";
import * as route from "./route";

let project: Project;
let as: { value: string };
let id: string;
/** The uuid of each respondent's last event. */
const uuids = new Map<string, string>();
/** The id of each respondent's person. */
const persons = new Map<string, bigint>();

const day = (number: number, hour = 12) => new Date(Date.UTC(2026, 10, number, hour));

const questions: z.input<typeof SurveyInput>["questions"] & object = [
  {
    id: "score",
    type: "rating",
    scale: 10,
    question: "How likely?",
    branching: { type: "response_based", responseValues: { detractors: 1, passives: 3, promoters: 2 } },
  },
  { id: "why", type: "open", question: "Why?", branching: { type: "specific_question", index: 3 } },
  {
    id: "share",
    type: "single_choice",
    question: "Share it?",
    choices: ["Yes", "No"],
    branching: { type: "response_based", responseValues: { "1": "end" } },
  },
  {
    id: "features",
    type: "multiple_choice",
    question: "Which features?",
    choices: ["Search", "Notes", "Sync", "Other"],
    hasOpenChoice: true,
  },
  { id: "ease", type: "rating", scale: 5, question: "How easy?" },
  { id: "docs", type: "link", question: "Read the docs", link: "https://example.com" },
];
const renamed = questions.map((question) =>
  question.id === "share"
    ? { ...question, choices: ["Sure", "No"], translations: { de: { choices: ["Klar", "Nein"] } } }
    : question,
);
const rescaled = renamed
  .filter((question) => question.id !== "docs")
  .map((question) => (question.id === "ease" ? { ...question, scale: 7 } : question));

const iterationOf = (date: Date) => (date < day(15, 0) ? 1 : 2);

async function event(name: string, respondent: string, date: Date, properties: object = {}) {
  const uuid = randomUUID();
  uuids.set(respondent, uuid);
  const person =
    persons.get(respondent) ?? (await buildPerson(project, { properties: { name: respondent } })).id;
  persons.set(respondent, person);
  await buildEvent(project, {
    uuid,
    event: name,
    timestamp: date,
    person_id: person,
    distinct_id: respondent,
    properties: { $survey_id: id, $survey_iteration: iterationOf(date), ...properties },
  });
}

const byId = (answers: object) =>
  Object.fromEntries(Object.entries(answers).map(([key, answer]) => [`$survey_response_${key}`, answer]));

const sent = (respondent: string, date: Date, answers: object, more: object = {}) =>
  event("survey sent", respondent, date, {
    $survey_submission_id: `submission ${respondent}`,
    $survey_completed: true,
    ...byId(answers),
    ...more,
  });

const put = (body: object) =>
  call(surveys.update, survey, { as, params: { project_id: project.id, id }, body });

beforeAll(async () => {
  project = await buildProject({ timezone: "UTC" });
  as = await buildKey({ project });
  const built = await buildSurvey(project, {
    start_date: day(1, 0).toISOString(),
    iteration_count: 2,
    iteration_frequency_days: 14,
    questions,
  });
  id = built.id;
  await put({ questions: renamed });
  await put({ questions: rescaled });
  for (const [version, from] of [
    [1, day(1, 0)],
    [2, day(10, 0)],
    [3, day(20, 0)],
  ] as const) {
    const key = { project_id: project.id, survey_id: id, version };
    await db.surveyVersion.update({
      where: { project_id_survey_id_version: key },
      data: { created_at: from },
    });
  }
  for (const [respondent, date] of Object.entries({
    ...{ r1: day(2), r2: day(2), r3: day(3), r4: day(3), r5: day(4), r6: day(11), r7: day(12) },
    ...{ r8: day(16), r9: day(16), r10: day(21), r11: day(22), r12: day(23) },
  })) {
    await event("survey shown", respondent, date);
  }
  await event("survey shown", "r3", day(3, 13));
  const partial = { $survey_completed: false };
  const last = 14;
  await sent("r1", day(2, last), {
    score: 3,
    why: "Slow",
    features: ["Search", "Notes"],
    ease: 2,
    docs: "link clicked",
  });
  await sent("r2", day(2, last), { score: 9, share: "Yes", features: ["Search"], ease: 5 });
  // By position, as the old form.
  await event("survey sent", "r3", day(3, last), {
    $survey_submission_id: "submission r3",
    $survey_completed: true,
    $survey_response: 10,
    $survey_response_2: "No",
  });
  await sent("r4", day(3, last), { score: 7 }, partial);
  await sent("r5", day(4, 13), { score: 0 }, partial);
  await event("survey dismissed", "r5", day(4, last), {
    $survey_submission_id: "submission r5",
    $survey_partially_completed: true,
    ...byId({ score: 0, why: "Broken" }),
  });
  await sent("r6", day(11, last), {
    score: 10,
    share: "Sure",
    features: ["Sync", "Dark mode"],
    ease: 4,
    docs: "link clicked",
  });
  await event("survey dismissed", "r7", day(12, last), { $survey_partially_completed: false });
  // The old single-response form: no submission id, nothing about completion.
  await event("survey sent", "r8", day(16, last), { $survey_response: "8" });
  await sent("r9", day(16, last), { score: 2, why: "", features: ["Notes"], ease: 3 });
  await sent(
    "r10",
    day(21, last),
    { score: 9, share: "Klar", features: ["Search"], ease: 7 },
    { $survey_language: "de" },
  );
  await sent("r11", day(22, last), { score: 5 }, partial);
  await sent("r12", day(23, last), { score: 10, share: "No" });
});

async function results(query: Record<string, string> = {}): Promise<SurveyResult> {
  const { status, body } = await call(surveyAnswers.results, route, {
    as,
    params: { project_id: project.id, id },
    query,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const questionOf = ({ questions }: Pick<SurveyResult, "questions">, name: string) =>
  questions.find((question) => question.id === name)!;
const countsOf = ({ distribution }: SurveyResult["questions"][number]) =>
  Object.fromEntries(distribution.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));
const share = (numerator: number, denominator: number) => ({
  numerator,
  denominator,
  value: numerator / denominator,
});

describe("the results of twelve respondents", () => {
  it("count who was shown, started, completed and dismissed", async () => {
    const { totals } = await results();
    expect(totals).toMatchObject({
      shown: 13, // everyone once, r3 twice
      shown_persons: 12,
      started: 11, // all but r7
      completed: 8, // 1, 2, 3, 6, 8, 9, 10, 12
      partial: 3, // 4, 5, 11
      dismissed: 2, // 5, 7
      persons: 11,
      start_share: { ...share(11, 13), of: "shown" },
      completion_share: { ...share(8, 11), of: "started" },
      response_share: share(8, 13),
      dismissal_share: share(2, 13),
    });
    // Wilson, 8 of 11: center (8/11 + 3.8415/22) / (1 + 3.8415/11) = 0.66840, margin 0.23407
    expect(totals.completion_share.interval?.low).toBeCloseTo(0.4344, 3);
    expect(totals.completion_share.interval?.high).toBeCloseTo(0.9025, 3);
  });

  it("list the survey's questions in order, then the removed one", async () => {
    const { questions } = await results();
    expect(questions.map(({ id, index, lineage }) => [id, index, lineage.removed_in])).toEqual([
      ["score", 0, null],
      ["why", 1, null],
      ["share", 2, null],
      ["features", 3, null],
      ["ease", 4, null],
      ["docs", null, 3],
    ]);
  });

  it("say who was shown each question, answered it, skipped it or left there", async () => {
    const { questions } = await results();
    expect(
      questions.map(({ id, shown_to, answered_in_all, skipped, exits, off_path }) => [
        id,
        shown_to,
        answered_in_all,
        skipped,
        exits,
        off_path,
      ]),
    ).toEqual([
      ["score", 11, 11, 0, 0, 0],
      ["why", 4, 2, 1, 1, 0], // shown to 1, 5, 9, 11; 9 skipped, 11 left
      ["share", 5, 5, 0, 0, 0], // 2, 3, 6, 10, 12
      ["features", 8, 5, 1, 2, 0], // 1, 2, 4, 5, 6, 8, 9, 10; 8 skipped, 4 and 5 left
      ["ease", 6, 5, 1, 0, 0], // 1, 2, 6, 8, 9, 10; 8 skipped
      ["docs", 5, 2, 3, 0, 0], // 1, 2, 6, 8, 9; 1 and 6 clicked
    ]);
  });

  it("score ratings from 0 to 10", async () => {
    const score = questionOf(await results(), "score");
    expect(countsOf(score)).toEqual({ 0: 1, 2: 1, 3: 1, 5: 1, 7: 1, 8: 1, 9: 2, 10: 3 });
    expect(score.distribution).toHaveLength(11);
    expect(score).toMatchObject({
      answered: 11,
      median: 8, // the sixth of 0 2 3 5 7 8 9 9 10 10 10
      top_two: share(5, 11),
      nps: {
        detractors: share(4, 11), // 3, 0, 2, 5
        passives: share(2, 11), // 7, 8
        promoters: share(5, 11), // 9, 10, 10, 9, 10
      },
    });
    expect(score.mean?.value).toBeCloseTo(73 / 11, 9);
    // 5 × 100 and 4 × -100 of 11: mean 100 / 11. Adjusted, of 14: mean 100 / 14 = 7.143; variance (9 + 1.5) × 10,000 / 14 -
    // 7.143² = 7,448.98; margin 1.96 × √(7,448.98 / 14) = 45.209
    expect(score.nps?.score).toMatchObject({ n: 11, interval: { method: "adjusted_wald" } });
    expect(score.nps?.score.value).toBeCloseTo(9.0909, 4);
    expect(score.nps?.score.interval?.low).toBeCloseTo(-38.066, 2);
    expect(score.nps?.score.interval?.high).toBeCloseTo(52.352, 2);
  });

  it("count choices, several at once and answers of one's own", async () => {
    const features = questionOf(await results(), "features");
    expect(countsOf(features)).toEqual({ Search: 3, Notes: 2, Sync: 1 }); // 1, 2, 10; 1, 9; 6
    expect(features).toMatchObject({ answered: 5, other_answers: 1, open_answers: 1 }); // "Dark mode"
    expect(features.distribution[0]?.share).toMatchObject(share(3, 5));
    expect(questionOf(await results(), "why")).toMatchObject({
      open_answers: 2,
      distribution: [],
      mean: null,
    });
  });

  it("count clicks of links, of those who were shown them", async () => {
    expect(questionOf(await results(), "docs").clicks).toMatchObject({
      ...share(2, 5),
      of: "shown_question",
    });
  });

  it("keep answers in a former scale apart", async () => {
    const ease = questionOf(await results(), "ease");
    expect(ease).toMatchObject({
      scale: 7,
      display: "number",
      answered: 1,
      answered_in_all: 5,
      mean: { value: 7, n: 1, interval: null },
    });
    expect(ease.lineage.earlier_forms).toMatchObject([
      {
        scale: 5,
        display: "number",
        first_version: 1,
        last_version: 2,
        answered: 4, // 2, 5, 4, 3
        mean: { value: 3.5, n: 4 },
        median: 3.5,
        top_two: share(2, 4),
      },
    ]);
  });

  it("show a renamed choice apart while no one said that both mean the same", async () => {
    const { distribution, lineage } = questionOf(await results(), "share");
    expect(distribution).toMatchObject([
      { value: "Sure", count: 2, removed_in: null, joined: [] }, // 6, 10 in German
      { value: "No", count: 2, removed_in: null }, // 3, 12
      { value: "Yes", count: 1, removed_in: 2, renamed_to: "Sure" }, // 2
    ]);
    expect(lineage.renamed_choices).toEqual([{ from: "Yes", to: "Sure", version: 2, same_meaning: null }]);
  });

  it("count every edge of the flow", async () => {
    const { edges } = await results();
    expect(edges.map(({ from, to, count }) => [from, to, count])).toEqual([
      [null, "score", 11],
      ["score", "why", 4], // 1, 5, 9, 11
      ["score", "share", 5], // 2, 3, 6, 10, 12
      ["score", "features", 2], // 4, 8
      ["why", "features", 3], // 1, 5, 9
      ["share", "features", 3], // 2, 6, 10
      ["share", null, 2], // 3, 12
      ["features", "ease", 6],
      ["ease", "docs", 5], // versions 1 and 2
      ["ease", null, 1], // 10
      ["docs", null, 5],
    ]);
    expect(edges[1]?.share).toMatchObject({ ...share(4, 11), of: "shown_question" });
  });

  it("follow days, weeks and iterations", async () => {
    const { series } = await results();
    const rows = (buckets: typeof series.day) =>
      buckets.map(({ key, shown, started, completed, dismissed }) => [
        key,
        shown,
        started,
        completed,
        dismissed,
      ]);
    expect(rows(series.day)).toEqual([
      ["2026-11-02", 2, 2, 2, 0],
      ["2026-11-03", 3, 2, 1, 0],
      ["2026-11-04", 1, 1, 0, 1],
      ["2026-11-11", 1, 1, 1, 0],
      ["2026-11-12", 1, 0, 0, 1],
      ["2026-11-16", 2, 2, 2, 0],
      ["2026-11-21", 1, 1, 1, 0],
      ["2026-11-22", 1, 1, 0, 0],
      ["2026-11-23", 1, 1, 1, 0],
    ]);
    expect(rows(series.week)).toEqual([
      ["2026-11-02", 6, 5, 3, 1],
      ["2026-11-09", 2, 1, 1, 1],
      ["2026-11-16", 4, 4, 3, 0],
      ["2026-11-23", 1, 1, 1, 0],
    ]);
    expect(rows(series.iteration)).toEqual([
      ["1", 8, 6, 4, 2],
      ["2", 5, 5, 4, 0],
    ]);
    expect(series.iteration.map(({ start }) => start)).toEqual([
      "2026-11-01T00:00:00Z",
      "2026-11-15T00:00:00Z",
    ]);
    // 3, 9, 10, 7, 0, 10: three promoters, two detractors. 8, 2, 9, 5, 10: two of each.
    expect(series.iteration[0]?.scores.score).toMatchObject({ n: 6, value: 100 / 6 });
    expect(series.iteration[1]?.scores.score).toMatchObject({ n: 5, value: 0 });
    // Only answers on the present scale.
    expect(series.iteration.map(({ scores }) => scores.ease?.value)).toEqual([undefined, 7]);
  });

  it("break down by version, iteration and language", async () => {
    expect((await results()).breakdown).toEqual({
      versions: [
        { version: 1, created_at: "2026-11-01T00:00:00Z", started: 5 },
        { version: 2, created_at: "2026-11-10T00:00:00Z", started: 3 },
        { version: 3, created_at: "2026-11-20T00:00:00Z", started: 3 },
      ],
      iterations: [
        { iteration: 1, started: 6 },
        { iteration: 2, started: 5 },
      ],
      languages: [
        { language: "en", started: 10 },
        { language: "de", started: 1 },
      ],
    });
  });
});

const answers = (...conditions: object[]) => ({ answers: JSON.stringify(conditions) });
const step = (value: object) => ({ step: JSON.stringify(value) });

describe("a filter", () => {
  it.each<[string, Record<string, string>, number]>([
    ["from a day on", { date_from: "2026-11-16" }, 5],
    ["up to a day, inclusive", { date_to: "2026-11-04" }, 5],
    ["all dates", { date_from: "all", date_to: "all" }, 11],
    ["an iteration", { iteration: "2" }, 5],
    ["two versions", { version: "1,3" }, 8],
    ["an unknown version", { version: "9" }, 0],
    ["a language", { language: "DE" }, 1],
    ["completed", { completion: "completed" }, 8],
    ["partial", { completion: "partial" }, 3],
    ["a number at most", answers({ question_id: "score", operator: "lte", value: 6 }), 4],
    ["a number more than", answers({ question_id: "score", operator: "gt", value: 9 }), 3],
    ["a value", answers({ question_id: "score", value: [9, "10"] }), 5],
    ["a choice by position", answers({ question_id: "share", value: "No" }), 2],
    ["a choice in any language", answers({ question_id: "share", value: "Sure" }), 2],
    ["one of several choices", answers({ question_id: "features", value: "Notes" }), 2],
    ["not a choice", answers({ question_id: "features", operator: "is_not", value: "Notes" }), 9],
    ["a text", answers({ question_id: "why", operator: "icontains", value: ["SLO", "%"] }), 1],
    ["not a text", answers({ question_id: "why", operator: "not_icontains", value: "slo" }), 10],
    ["an answer", answers({ question_id: "why", operator: "is_set" }), 2],
    ["no answer", answers({ question_id: "why", operator: "is_not_set" }), 9],
    [
      "two answers",
      answers(
        { question_id: "score", operator: "gte", value: 9 },
        { question_id: "ease", operator: "is_set" },
      ),
      3,
    ],
    ["an unknown question", answers({ question_id: "none", operator: "is_set" }), 0],
    ["a shown question", step({ question: "share" }), 5],
    ["an exit", step({ exit: "features" }), 2],
    ["an edge", step({ from: "why", to: "features" }), 3],
    ["an edge to the end", step({ from: "share", to: null }), 2],
    ["an edge from the start", step({ from: null, to: "score" }), 11],
    ["a person", { properties: '[{"key":"name","value":["r1","r8"]}]' }, 2],
    ["a cohort nobody is in", { cohort: "999999" }, 0],
    ["a tag nobody has", { tags: "1" }, 0],
    ["archived alone", { archived: "only" }, 0],
  ])("keeps those with %s", async (_, query, started) => {
    expect((await results(query)).totals.started).toBe(started);
  });

  it("commutes with others, and splits a set in two", async () => {
    const conditions = [
      { question_id: "score", operator: "gte", value: 7 },
      { question_id: "features", operator: "is_set" },
    ];
    const both = await results({ ...answers(...conditions), iteration: "1" });
    expect(both.totals.started).toBe(2); // 2, 6
    expect(await results({ iteration: "1", ...answers(...conditions.toReversed()) })).toEqual(both);
    const started = async (query: Record<string, string>) => (await results(query)).totals.started;
    for (const query of [{}, { version: "1" }, answers(conditions[0]!)]) {
      const parts = ["completed", "partial"].map((completion) => started({ ...query, completion }));
      const [completed = 0, partial = 0] = await Promise.all(parts);
      expect(completed + partial).toBe(await started(query));
    }
  });

  it("counts exposures only where they can match", async () => {
    const iteration = (await results({ iteration: "2" })).totals;
    expect(iteration).toMatchObject({ shown: 5, shown_persons: 5, dismissed: 0, started: 5 });
    const { totals, series } = await results({ completion: "completed" });
    expect(totals).toMatchObject({ shown: null, shown_persons: null, dismissed: null, start_share: null });
    expect(series.day[0]).toMatchObject({ shown: null, dismissed: null, started: 2 });
  });

  it("leaves out a submission of which any event was archived", async () => {
    const archived = { project_id: project.id, survey_id: id, response_uuid: uuids.get("r12")! };
    await db.archivedResponse.create({ data: archived });
    const started = async (query?: Record<string, string>) => (await results(query)).totals.started;
    expect(await started()).toBe(10);
    expect(await started({ archived: "include" })).toBe(11);
    expect(await started({ archived: "only" })).toBe(1);
    await db.archivedResponse.deleteMany({ where: archived });
  });

  it("leaves out test accounts, and keeps respondents without a person", async () => {
    await db.project.update({
      where: { id: project.id },
      data: { test_account_filters: [{ key: "name", value: "r1", operator: "is_not", type: "person" }] },
    });
    expect((await results()).totals).toMatchObject({ started: 10, shown: 12 });
    expect((await results({ filter_test_accounts: "false" })).totals.started).toBe(11);
    await db.event.updateMany({
      where: { project_id: project.id, distinct_id: "r2" },
      data: { person_id: null },
    });
    expect((await results()).totals).toMatchObject({ started: 10, persons: 10 });
    await db.event.updateMany({
      where: { project_id: project.id, distinct_id: "r2" },
      data: { person_id: persons.get("r2")! },
    });
    await db.project.update({ where: { id: project.id }, data: { test_account_filters: [] } });
  });
});

describe("a comparison", () => {
  it("answers both sets and how they differ", async () => {
    const { totals, comparison } = await results({ iteration: "2", compare: "iteration=1" });
    expect(totals.started).toBe(5);
    expect(comparison?.set.totals.started).toBe(6);
    // Completed: 4 of 5 less 4 of 6. Wilson: 0.3755 to 0.9638, and 0.3000 to 0.9032. Newcombe: 0.1333 - √((0.8 - 0.3755)²
    // + (0.9032 - 0.6667)²) = -0.3526, 0.1333 + √((0.9638 - 0.8)² + (0.6667 - 0.3)²) = 0.5350.
    const { completion_share } = comparison!.totals;
    expect(completion_share.value).toBeCloseTo(2 / 15, 9);
    expect(completion_share.interval?.low).toBeCloseTo(-0.3526, 3);
    expect(completion_share.interval?.high).toBeCloseTo(0.535, 3);
    expect(completion_share.verdict).toBe("no_difference");
    const score = comparison!.questions.find((question) => question.id === "score")!;
    // 0 less 16.667
    expect(score.nps?.value).toBeCloseTo(-100 / 6, 9);
    expect(score.nps?.verdict).toBe("no_difference");
    expect(comparison!.questions.find((question) => question.id === "why")?.answer_share.verdict).toBe(
      "too_few",
    );
  });

  it("finds no difference of a set from itself", async () => {
    const { comparison } = await results({ compare: "archived=exclude" });
    const verdicts = JSON.stringify(comparison).match(/"verdict":"\w+"/g) ?? [];
    expect(verdicts.length).toBeGreaterThan(20);
    expect(verdicts.filter((verdict) => /higher|lower/.test(verdict))).toEqual([]);
  });
});

describe("a renamed choice that means the same", () => {
  const say = (body: object) =>
    call(surveys.setChoiceMeaning, meaning, {
      as,
      params: { project_id: project.id, id, version: 2 },
      body: { question_id: "share", from: "Yes", to: "Sure", ...body },
    });

  it("is joined, also in filters, until it is taken back", async () => {
    expect((await say({ same_meaning: true })).status).toBe(200);
    const { distribution, lineage } = questionOf(await results(), "share");
    expect(distribution).toMatchObject([
      { value: "Sure", count: 3, joined: ["Yes"] }, // 2, 6, 10
      { value: "No", count: 2 },
    ]);
    expect(lineage.renamed_choices).toEqual([{ from: "Yes", to: "Sure", version: 2, same_meaning: true }]);
    const { totals } = await results(answers({ question_id: "share", value: "Sure" }));
    expect(totals.started).toBe(3);
    await say({ same_meaning: null });
    expect(questionOf(await results(), "share").distribution).toHaveLength(3);
  });
});
