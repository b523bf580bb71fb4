import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BranchingQuestion,
  branchingOf,
  edgesOf,
  nextStep,
  outcomesOf,
  type QuestionAnswer,
  ratingBuckets,
  type Step,
  staleResponseKeys,
  successorsOf,
} from "@/lib/survey-model/branching";
import { loopsOf, strongComponents, unreachableQuestions } from "@/lib/survey-model/branching/graph";
import { pathsOf } from "@/lib/survey-model/branching/paths";
import { randomQuestions } from "@/lib/testing/branching";

const runs = { numRuns: process.env.LONG ? 1000 : 100 };

const open = (branching?: unknown): BranchingQuestion => ({ type: "open", branching });
const end = { type: "end" };
const goTo = (index: number) => ({ type: "specific_question", index });
const byAnswer = (responseValues: Record<string, unknown>) => ({ type: "response_based", responseValues });

describe("the next step", () => {
  const single = { type: "single_choice", choices: ["a", "b", "c"] };
  const values = byAnswer({ "0": 3, "2": "end" });

  // What posthog-js 1.434.18 `getNextSurveyStep` returns for the first of five questions.
  const learnt: [string, BranchingQuestion, QuestionAnswer, Step][] = [
    ["goes on without branching", open(), "x", 1],
    ["goes on when branching is null", open(null), "x", 1],
    ["goes on when branching has no type", open({}), "x", 1],
    ["goes on for next_question", open({ type: "next_question" }), "x", 1],
    ["goes on for a type that does not exist", open({ type: "jump" }), "x", 1],
    ["ends for end", open(end), "x", "end"],
    ["goes to a specific question", open(goTo(3)), "x", 3],
    ["may go to itself", open(goTo(0)), "x", 0],
    [
      "goes on when the specific index is not an integer",
      open({ type: "specific_question", index: "3" }),
      "x",
      1,
    ],
    ["goes on when an open question branches by answer", { type: "open", branching: values }, "a", 1],
    [
      "goes on when several choices branch by answer",
      { ...single, type: "multiple_choice", branching: values },
      ["a"],
      1,
    ],
    ["takes the choice's position as the key", { ...single, branching: values }, "a", 3],
    ["goes on for a choice without a key", { ...single, branching: values }, "b", 1],
    ["ends by a key", { ...single, branching: values }, "c", "end"],
    ["goes on for an unknown choice", { ...single, branching: values }, "other", 1],
    [
      "counts unknown text as the open choice",
      { ...single, hasOpenChoice: true, branching: values },
      "other",
      "end",
    ],
    [
      "counts a skipped choice as the open one",
      { ...single, hasOpenChoice: true, branching: values },
      null,
      "end",
    ],
    ["goes on for a skipped choice", { ...single, branching: values }, null, 1],
    ["looks a skipped choice up under -1", { ...single, branching: byAnswer({ "-1": 4 }) }, null, 4],
    [
      "takes the first of equal choices",
      { ...single, choices: ["a", "a"], branching: byAnswer({ "1": 4 }) },
      "a",
      1,
    ],
    [
      "goes on for a value that is neither index nor end",
      { ...single, branching: byAnswer({ "0": "3" }) },
      "a",
      1,
    ],
    ["goes on for a fraction", { ...single, branching: byAnswer({ "0": 2.5 }) }, "a", 1],
    [
      "goes on when there are no response values",
      { ...single, branching: { type: "response_based" } },
      "a",
      1,
    ],
    ["ignores inherited keys", { ...single, choices: [], branching: byAnswer({}) }, "toString", 1],
  ];
  test.each(learnt)("%s", (_, question, answer, step) => {
    expect(nextStep([question, open(), open(), open(), open()], 0, answer)).toBe(step);
  });

  const scales: [number, Record<string, number[]>][] = [
    [2, { positive: [1], negative: [2] }],
    [3, { negative: [1], neutral: [2], positive: [3] }],
    [5, { negative: [1, 2], neutral: [3], positive: [4, 5] }],
    [7, { negative: [1, 2, 3], neutral: [4], positive: [5, 6, 7] }],
    [10, { detractors: [0, 1, 2, 3, 4, 5, 6], passives: [7, 8], promoters: [9, 10] }],
  ];
  test.each(scales)("sorts the ratings of scale %i into its buckets", (scale, buckets) => {
    for (const [key, answers] of Object.entries(buckets)) {
      const question = { type: "rating", scale, branching: byAnswer({ [key]: "end" }) };
      for (let answer = scale === 10 ? 0 : 1; answer <= scale; answer++) {
        expect(nextStep([question, open()], 0, answer)).toBe(answers.includes(answer) ? "end" : 1);
      }
    }
  });

  test("is the end after the last question, whatever its branching", () => {
    for (const branching of [undefined, { type: "next_question" }, byAnswer({})]) {
      expect(nextStep([open(branching)], 0, "x")).toBe("end");
    }
  });

  test("is the end for an index outside the survey, where the SDK would show an empty page", () => {
    for (const index of [2, 99, -1]) expect(nextStep([open(goTo(index)), open()], 0, "x")).toBe("end");
    expect(nextStep([open()], 5, "x")).toBe("end");
  });

  test("is the next question for a rating outside the scale, where the SDK would throw", () => {
    const branching = byAnswer({ negative: "end", neutral: "end", positive: "end" });
    for (const answer of [null, undefined, 0, 6, 2.5, Number.NaN, "3"]) {
      expect(nextStep([{ type: "rating", scale: 5, branching }, open()], 0, answer)).toBe(1);
    }
    expect(nextStep([{ type: "rating", scale: 4, branching }, open()], 0, 1)).toBe(1);
    expect(nextStep([{ type: "rating", branching }, open()], 0, 1)).toBe("end");
  });
});

describe("the graph", () => {
  test("has one edge per outcome, with its reason", () => {
    const questions = [
      { type: "rating", scale: 3, branching: byAnswer({ negative: 2, positive: "end", detractors: 0 }) },
      open(goTo(7)),
      {
        type: "single_choice",
        choices: ["a", "b"],
        hasOpenChoice: true,
        optional: true,
        branching: byAnswer({ "1": 0 }),
      },
    ];
    expect(
      edgesOf(questions).map(({ from, to, reason, outcome, missing }) => [
        from,
        outcome.key,
        to,
        reason,
        missing,
      ]),
    ).toEqual([
      [0, "negative", 2, "response", null],
      [0, "neutral", 1, "next", null],
      [0, "positive", "end", "response", null],
      [1, null, "end", "specific", 7],
      [2, "0", "end", "next", null],
      [2, "1", 0, "response", null],
      [2, "1", 0, "response", null],
    ]);
    expect(outcomesOf(questions[2] ?? {}).map((outcome) => outcome.kind)).toEqual([
      "choice",
      "choice",
      "skipped",
    ]);
    expect(staleResponseKeys(questions[0] ?? {})).toEqual(["detractors"]);
    expect(writtenTargets(questions[0] ?? {})).toEqual([
      { key: "negative", index: 2 },
      { key: "detractors", index: 0 },
    ]);
    expect(ratingBuckets(4)).toEqual([]);
  });

  test("lists unreachable questions", () => {
    expect(unreachableQuestions([open(goTo(2)), open(), open(end), open()])).toEqual([1, 3]);
    expect(unreachableQuestions([])).toEqual([]);
  });

  test("lists loops, and which of them are infinite", () => {
    const questions = [
      { type: "rating", scale: 3, branching: byAnswer({ negative: 0, neutral: 1, positive: 3 }) },
      open(),
      open(goTo(1)),
      open(),
      open(goTo(4)),
    ];
    expect(loopsOf(questions)).toEqual([
      { members: [0], route: [0], canEnd: false, isReachable: true },
      { members: [1, 2], route: [1, 2], canEnd: false, isReachable: true },
      { members: [4], route: [4], canEnd: false, isReachable: true },
    ]);
    const leavable = [open(), { type: "rating", scale: 2, branching: byAnswer({ negative: 0 }) }, open()];
    expect(loopsOf(leavable)).toEqual([{ members: [0, 1], route: [0, 1], canEnd: true, isReachable: true }]);
    expect(loopsOf([open(end), open(goTo(1))])).toMatchObject([{ members: [1], isReachable: false }]);
  });
});

describe("the paths", () => {
  test("are one without branching", () => {
    expect(pathsOf([open(), open()])).toEqual({
      list: [[0, 1]],
      isComplete: true,
      count: 1,
      shortest: [0, 1],
      longest: [0, 1],
      isExact: true,
    });
  });

  test("are none without questions, or with an infinite loop", () => {
    expect(pathsOf([])).toMatchObject({ count: 0, shortest: null, longest: null });
    expect(pathsOf([open(goTo(0))])).toMatchObject({ list: [], isComplete: true, count: 0 });
  });

  test("take each loop at most once", () => {
    const again = { type: "rating", scale: 3, branching: byAnswer({ negative: 0, neutral: 1, positive: 2 }) };
    expect(pathsOf([open(), again, open()]).list).toEqual([[0, 1, 2]]);
  });

  // Each of 50 ratings either shows one more question or skips it: 2^50 paths over 100 questions.
  const forks = Array.from({ length: 100 }, (_, index) =>
    index % 2 === 0
      ? { type: "rating", scale: 2, branching: byAnswer({ positive: index + 1, negative: index + 2 }) }
      : open(),
  );

  test("are counted exactly, with the shortest and longest, when there are too many to list", () => {
    const paths = pathsOf(forks);
    expect(paths).toMatchObject({ isComplete: false, isExact: true, count: 2 ** 50 });
    expect(paths.shortest).toHaveLength(50);
    expect(paths.longest).toHaveLength(100);
  });

  test("are still exact with a few loops", () => {
    const looped = forks.map((question, index) => (index === 51 ? open(goTo(50)) : question));
    const paths = pathsOf(looped);
    expect(paths).toMatchObject({ isComplete: false, isExact: true, count: 2 ** 49 });
    expect(paths.longest).toHaveLength(99);
  });

  test("are analyzed for 100 questions, even when every question branches to ten others", () => {
    const tangle = Array.from({ length: 99 }, (_, index) => ({
      type: "single_choice",
      choices: Array.from({ length: 10 }, (_, choice) => `${choice}`),
      branching: byAnswer(
        Object.fromEntries(
          Array.from({ length: 10 }, (_, choice) => [choice, (index * 7 + choice * 11 + 1) % 100]),
        ),
      ),
    }));
    const tangled = [...tangle, open(end)];
    for (const questions of [forks, tangled]) {
      expect(pathsOf(questions).isComplete).toBe(false);
      expect(unreachableQuestions(questions)).toEqual([]);
    }
    expect(loopsOf(forks)).toEqual([]);
    expect(loopsOf(tangled)).not.toEqual([]);
    const paths = pathsOf(tangled);
    expect(paths).toMatchObject({ isComplete: false, isExact: false });
    expect(paths.longest?.length).toBeGreaterThan(paths.shortest?.length ?? 0);
  });

  test("of a very long survey use no recursion", () => {
    const long = Array.from({ length: 60_000 }, () => open());
    expect(pathsOf(long).longest).toHaveLength(60_000);
    expect(loopsOf([...long, open(goTo(0))])[0]?.members).toHaveLength(60_001);
  });
});

describe("for any survey", () => {
  test("the next step agrees with a reference implementation of the SDK", () => {
    fc.assert(
      fc.property(randomQuestions(), randomAnswer(), (questions, answer) => {
        questions.forEach((_, index) => {
          expect(nextStep(questions, index, answer)).toBe(slowNextStep(questions, index, answer));
        });
      }),
      runs,
    );
  });

  test("every possible answer is on an edge, and every edge has an answer", () => {
    fc.assert(
      fc.property(randomQuestions(), (questions) => {
        const steps = questions.map((question, index) => [
          ...new Set(possibleAnswers(question).map((answer) => slowNextStep(questions, index, answer))),
        ]);
        expect(successorsOf(questions).map((positions) => positions.toSorted())).toEqual(
          steps.map((targets) => targets.toSorted()),
        );
      }),
      runs,
    );
  });

  test("the analysis agrees with a search of all paths", () => {
    fc.assert(
      fc.property(randomQuestions(), (questions) => {
        const tried = slowPaths(questions, 0);
        const paths = pathsOf(questions);
        expect(new Set(paths.list.map(String))).toEqual(new Set(tried.map(String)));
        expect(paths.count).toBe(tried.length);
        expect(paths.shortest?.length).toBe(
          tried.length > 0 ? Math.min(...tried.map((path) => path.length)) : undefined,
        );
        expect(paths.longest?.length).toBe(
          tried.length > 0 ? Math.max(...tried.map((path) => path.length)) : undefined,
        );
        const capped = pathsOf(questions, { limit: 0 });
        expect(capped).toMatchObject({ count: tried.length, isExact: true });
        expect(capped.longest?.length).toBe(paths.longest?.length);
        for (const path of [capped.longest, capped.shortest]) if (path) expect(tried).toContainEqual(path);

        const reach = slowReach(questions);
        const indexes = questions.map((_, index) => index);
        expect(unreachableQuestions(questions)).toEqual(
          indexes.filter((index) => index > 0 && !reach[0]?.has(index)),
        );
        expect(
          loopsOf(questions)
            .flatMap((loop) => loop.members)
            .toSorted(),
        ).toEqual(indexes.filter((index) => reach[index]?.has(index)).toSorted());
        for (const { members, route, canEnd } of loopsOf(questions)) {
          for (const member of members) {
            expect(members.every((other) => reach[member]?.has(other))).toBe(true);
            expect(reach[member]?.has("end")).toBe(canEnd);
          }
          route.forEach((node, at) => {
            expect(successorsOf(questions)[node]).toContain(route[(at + 1) % route.length]);
          });
        }
        expect(strongComponents(successorsOf(questions)).flat().toSorted()).toEqual(indexes.toSorted());
      }),
      runs,
    );
  });
});

/** Every target of a branching, also those under unknown response keys, with its key. */
function writtenTargets(question: BranchingQuestion): { key: string | null; index: number }[] {
  const branching = branchingOf(question);
  if (branching.type === "specific_question") return [{ key: null, index: branching.index }];
  if (branching.type !== "response_based") return [];
  return Object.entries(branching.responseValues).flatMap(([key, index]) =>
    index === "end" ? [] : [{ key, index }],
  );
}

function randomAnswer(): fc.Arbitrary<QuestionAnswer> {
  return fc.oneof(
    fc.integer({ min: -1, max: 11 }),
    fc.constantFrom<QuestionAnswer>("a", "b", "other", "", null, undefined, 2.5),
    fc.constant(["a"]),
  );
}

/** A stored question with the SDK's type. */
interface Stored {
  type: string;
  scale?: number;
  choices: string[];
  hasOpenChoice: boolean;
  branching?: { type?: string; index?: number; responseValues?: Record<string, unknown> };
}

/** A second implementation of docs/reference/surveys.md#branching, which shares no code with the first. */
function slowNextStep(questions: readonly BranchingQuestion[], index: number, answer: QuestionAnswer): Step {
  const inside = (step: unknown): Step =>
    typeof step === "number" && step >= 0 && step < questions.length ? step : "end";
  const next = inside(index + 1);
  const question = questions[index] as Stored;
  const branching = question.branching;
  if (branching?.type === "end") return "end";
  if (branching?.type === "specific_question")
    return Number.isInteger(branching.index) ? inside(branching.index) : next;
  if (branching?.type !== "response_based") return next;
  let key: string | undefined;
  if (question.type === "single_choice") {
    let chosen = question.choices.findIndex((choice: string) => choice === String(answer));
    if (chosen < 0 && question.hasOpenChoice) chosen = question.choices.length - 1;
    key = `${chosen}`;
  } else if (question.type === "rating" && Number.isInteger(answer)) {
    const rating = answer as number;
    const scale = question.scale === undefined ? 5 : question.scale;
    if (scale === 10)
      key =
        rating < 0 || rating > 10
          ? undefined
          : rating <= 6
            ? "detractors"
            : rating <= 8
              ? "passives"
              : "promoters";
    else if (rating < 1 || rating > scale) key = undefined;
    else if (scale === 2) key = rating === 1 ? "positive" : "negative";
    else if (scale === 3 || scale === 5 || scale === 7) {
      const middle = (scale + 1) / 2;
      key = rating < middle ? "negative" : rating > middle ? "positive" : "neutral";
    }
  }
  const value = key === undefined ? undefined : branching.responseValues?.[key];
  return value === "end" ? "end" : Number.isInteger(value) ? inside(value) : next;
}

/** Every answer that the respondent's screen accepts. An optional rating that branches by answer cannot be skipped. */
function possibleAnswers(question: BranchingQuestion): QuestionAnswer[] {
  const answers: QuestionAnswer[] = [];
  const choices = question.choices as string[];
  if (question.type === "rating") {
    const scale = (question.scale ?? 5) as number;
    for (let rating = scale === 10 ? 0 : 1; rating <= scale; rating++) answers.push(rating);
  } else if (question.type === "single_choice") {
    answers.push(...(question.hasOpenChoice ? choices.slice(0, -1) : choices));
    if (question.hasOpenChoice && choices.length > 0) answers.push("typed");
    if (question.optional || answers.length === 0) answers.push(null);
  } else answers.push("text");
  return answers;
}

function slowSteps(questions: readonly BranchingQuestion[], index: number): Step[] {
  const question = questions[index] ?? {};
  return [...new Set(possibleAnswers(question).map((answer) => slowNextStep(questions, index, answer)))];
}

function slowPaths(questions: readonly BranchingQuestion[], from: number, before: number[] = []): number[][] {
  const path = [...before, from];
  return slowSteps(questions, from).flatMap((step) =>
    step === "end" ? [path] : path.includes(step) ? [] : slowPaths(questions, step, path),
  );
}

/** For each question, all questions reachable in one or more steps. */
function slowReach(questions: readonly BranchingQuestion[]): Set<Step>[] {
  return questions.map((_, start) => {
    const reach = new Set(slowSteps(questions, start));
    for (const step of reach)
      if (step !== "end") for (const further of slowSteps(questions, step)) reach.add(further);
    return reach;
  });
}
