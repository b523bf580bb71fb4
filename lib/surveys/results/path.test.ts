import { describe, expect, it } from "vitest";
import { historyOf } from "@/lib/surveys/results/history";
import { createPathReplay, hasStep, pathOfResponse } from "@/lib/surveys/results/path";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));

const score = {
  id: "score",
  type: "rating",
  scale: 10,
  branching: { type: "response_based", responseValues: { promoters: 2, passives: "end" } },
};
const why = { id: "why", type: "open", branching: { type: "end" } };
const share = {
  id: "share",
  type: "single_choice",
  choices: ["Yes", "No"],
  translations: { de: { choices: ["Ja", "Nein"] } },
  branching: { type: "response_based", responseValues: { "1": "end" } },
};
const where = { id: "where", type: "open" };

const historyWith = (...contents: { questions: unknown[]; shuffle?: boolean }[]) =>
  historyOf(
    contents.map((content, at) => ({
      version: at + 1,
      created_at: day(at + 1),
      choice_meanings: null,
      content: { shuffle: null, ...content },
    })),
  );

function pathOf(
  history: ReturnType<typeof historyWith>,
  answers: Record<string, unknown>,
  { completed = true, version = 1 }: { completed?: boolean; version?: number | null } = {},
) {
  const path = pathOfResponse(history, createPathReplay(), { answers, completed, survey_version: version });
  const names = (places: number[]) => places.map((place) => history.questionIds[place]);
  return { path, steps: names(path.steps), offPath: names(path.offPath), end: path.end };
}

describe("the path of a submission", () => {
  const history = historyWith({ questions: [score, why, share, where] });

  it("follows the branching by the answers given", () => {
    expect(pathOf(history, { score: 3, why: "Slow" }).steps).toEqual(["score", "why"]);
    expect(pathOf(history, { score: 8 }).steps).toEqual(["score"]);
    expect(pathOf(history, { score: "10", share: "Yes", where: "Here" }).steps).toEqual([
      "score",
      "share",
      "where",
    ]);
    expect(pathOf(history, { score: 9, share: "Nein" }).steps).toEqual(["score", "share"]);
  });

  it("passes questions without an answer when it was completed", () => {
    expect(pathOf(history, { score: 9 })).toMatchObject({ steps: ["score", "share", "where"], end: "end" });
  });

  it("ends at the question after the last answered one when it was not completed", () => {
    const partial = { completed: false };
    expect(pathOf(history, {}, partial)).toMatchObject({ steps: ["score"], end: "exit" });
    expect(pathOf(history, { score: 9 }, partial)).toMatchObject({ steps: ["score", "share"], end: "exit" });
    expect(pathOf(history, { score: 9, where: "Here" }, partial)).toMatchObject({
      steps: ["score", "share", "where"],
      end: "exit",
    });
    expect(pathOf(history, { score: 7 }, partial)).toMatchObject({ steps: ["score"], end: "exit" });
  });

  it("knows answers beside the path", () => {
    expect(pathOf(history, { score: 8, why: "Left over" })).toMatchObject({
      steps: ["score"],
      offPath: ["why"],
    });
  });

  it("ends where it would return to a question", () => {
    const loop = historyWith({
      questions: [
        { ...why, branching: { type: "specific_question", index: 1 } },
        { ...where, branching: { type: "specific_question", index: 0 } },
      ],
    });
    expect(pathOf(loop, { why: "a", where: "b" })).toMatchObject({ steps: ["why", "where"], end: "end" });
  });

  it("has no order in a shuffled survey", () => {
    const shuffled = historyWith({ questions: [why, where], shuffle: true });
    expect(pathOf(shuffled, { where: "b" })).toMatchObject({
      steps: [],
      offPath: ["why", "where"],
      end: "unknown",
    });
    expect(pathOf(shuffled, { where: "b" }, { completed: false })).toMatchObject({
      steps: [],
      offPath: ["where"],
    });
  });

  it("keeps answers to a question that was removed", () => {
    const removed = historyWith({ questions: [why, where] }, { questions: [where] });
    expect(removed.questionIds).toEqual(["where", "why"]);
    expect(pathOf(removed, { why: "a", where: "b" }, { version: 2 })).toMatchObject({
      steps: ["where"],
      offPath: ["why"],
    });
  });

  it("belongs to the first version where its own is not known", () => {
    expect(pathOf(history, { score: 8 }, { version: null }).steps).toEqual(["score"]);
  });
});

describe("a step", () => {
  const history = historyWith({ questions: [score, why, share, where] });
  const completed = pathOf(history, { score: 9, share: "Yes" }).path;
  const left = pathOf(history, { score: 9 }, { completed: false }).path;

  it("is a question that was shown, on the path or beside it", () => {
    expect(hasStep(history, completed, { question: "where" })).toBe(true);
    expect(hasStep(history, completed, { question: "why" })).toBe(false);
    expect(hasStep(history, completed, { question: "unknown" })).toBe(false);
    expect(hasStep(history, pathOf(history, { score: 8, why: "a" }).path, { question: "why" })).toBe(true);
  });

  it("is the question where the respondent left", () => {
    expect(hasStep(history, left, { exit: "share" })).toBe(true);
    expect(hasStep(history, left, { exit: "score" })).toBe(false);
    expect(hasStep(history, completed, { exit: "where" })).toBe(false);
  });

  it("is an edge between two questions, the start and the end", () => {
    expect(hasStep(history, completed, { from: null, to: "score" })).toBe(true);
    expect(hasStep(history, completed, { from: "score", to: "share" })).toBe(true);
    expect(hasStep(history, completed, { from: "score", to: "where" })).toBe(false);
    expect(hasStep(history, completed, { from: "where", to: null })).toBe(true);
    expect(hasStep(history, left, { from: "share", to: null })).toBe(false);
    expect(hasStep(history, left, { from: "unknown", to: "unknown" })).toBe(false);
    expect(hasStep(history, left, { from: null, to: null })).toBe(false);
  });
});
