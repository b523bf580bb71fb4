import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BranchingQuestion } from "@/lib/survey-model/branching";
import { unreachableQuestions } from "@/lib/survey-model/branching/graph";
import { pathsOf } from "@/lib/survey-model/branching/paths";
import { type DryRun, expectedAnswers, lengthsOf, runDry } from "@/lib/survey-model/dry-run";
import {
  type AnswerMix,
  evenMix,
  fitMix,
  possibleAnswers,
  sharesOf,
} from "@/lib/survey-model/dry-run/answer-mix";
import { mixOfResult } from "@/lib/survey-model/dry-run/mix-of-result";
import { randomQuestions } from "@/lib/testing/branching";

const runs = { numRuns: process.env.LONG ? 500 : 60 };

/** NPS: detractors are asked what was wrong, others what they like; then everyone is asked for a call. */
const survey: BranchingQuestion[] = [
  {
    type: "rating",
    scale: 10,
    branching: { type: "response_based", responseValues: { detractors: 1, passives: 2, promoters: 2 } },
  },
  { type: "open", branching: { type: "specific_question", index: 3 } },
  { type: "open", optional: true },
  { type: "single_choice", choices: ["Yes", "No"], branching: { type: "end" } },
  { type: "open" },
];

/** The even mix with other weights for some answers, by their order. */
const weighted = (question: BranchingQuestion, weights: Record<number, number>): AnswerMix =>
  evenMix(question).map(({ answer }, index) => ({ answer, weight: weights[index] ?? 0 }));

const walksOf = ({ branches }: DryRun, from: number, key: string | null = null) =>
  branches.find((branch) => branch.from === from && branch.key === key)?.walks ?? 0;

describe("a dry run", () => {
  test("follows a mix without chance, number by number", () => {
    const run = runDry({
      questions: survey,
      mixes: [
        weighted(survey[0]!, { 3: 1 }),
        weighted(survey[1]!, { 0: 1 }),
        weighted(survey[2]!, { 1: 1 }),
        weighted(survey[3]!, { 2: 1 }),
        evenMix(survey[4]!),
      ],
      seed: 1,
    });
    // Everyone rates 3, writes what was wrong, and closes the survey at the call.
    expect(run).toEqual({
      walks: 1000,
      completed: 0,
      left: 1000,
      endless: 0,
      responses: 1000,
      questions: [
        { reached: 1000, answered: 1000, skipped: 0, ended: 0, left: 0 },
        { reached: 1000, answered: 1000, skipped: 0, ended: 0, left: 0 },
        { reached: 0, answered: 0, skipped: 0, ended: 0, left: 0 },
        { reached: 1000, answered: 0, skipped: 0, ended: 0, left: 1000 },
        { reached: 0, answered: 0, skipped: 0, ended: 0, left: 0 },
      ],
      branches: [
        { from: 0, key: "detractors", walks: 1000 },
        { from: 1, key: null, walks: 1000 },
      ],
      lengths: [{ length: 3, walks: 1000 }],
    });
    expect(lengthsOf(run)).toEqual({ shortest: 3, median: 3, longest: 3 });
    expect(run.questions.map((question) => expectedAnswers(run, question, 250))).toEqual([250, 250, 0, 0, 0]);
  });

  test("comes close to the shares that branching makes of an even mix", () => {
    const run = runDry({ questions: survey, mixes: survey.map(evenMix), seed: 7 });
    // 7 of the 11 ratings are detractors; three standard deviations of a share of 1,000 are below 0.05.
    expect(walksOf(run, 0, "detractors") / 1000).toBeCloseTo(7 / 11, 1);
    expect(run.questions[1]!.reached).toBe(walksOf(run, 0, "detractors"));
    expect(run.questions[2]!.reached).toBe(1000 - run.questions[1]!.reached);
    expect(run.questions[2]!.skipped / run.questions[2]!.reached).toBeCloseTo(1 / 2, 1);
    expect(run.questions[3]).toMatchObject({ reached: 1000, ended: 1000 });
    expect(run.questions[4]!.reached).toBe(0);
    expect(run.lengths).toEqual([{ length: 3, walks: 1000 }]);
    expect(expectedAnswers(run, run.questions[1]!, 200)).toBe(Math.round(run.questions[1]!.reached / 5));
  });

  test("counts a walk that leaves before it answered as no response", () => {
    const questions = [{ type: "open" }, { type: "open" }];
    const half = weighted(questions[0]!, { 0: 1, 1: 1 });
    const run = runDry({ questions, mixes: [half, evenMix(questions[1]!)], seed: 3 });
    expect(run.responses).toBe(run.questions[0]!.answered);
    expect(run.left + run.responses).toBe(1000);
    expect(run.lengths.map(({ length }) => length)).toEqual([1, 2]);
    // Of the persons who respond, all answer both.
    expect(run.questions.map((question) => expectedAnswers(run, question, 100))).toEqual([100, 100]);
  });

  test("stops walks in a loop, and counts each question once for a walk", () => {
    const questions = [
      { type: "open" },
      { type: "open", branching: { type: "specific_question", index: 0 } },
    ];
    const run = runDry({ questions, mixes: [], seed: 1 });
    expect(run).toMatchObject({ endless: 1000, completed: 0, lengths: [] });
    expect(run.questions.map(({ reached }) => reached)).toEqual([1000, 1000]);
    expect(lengthsOf(run)).toBeNull();
  });

  test("asks shuffled questions in any order, all of them", () => {
    const questions = Array.from({ length: 3 }, () => ({ type: "open" }));
    const leaving = questions.map((question) => weighted(question, { 0: 1, 1: 1 }));
    const all = runDry({ questions, mixes: [], seed: 5, isShuffled: true });
    expect(all.questions.map(({ reached }) => reached)).toEqual([1000, 1000, 1000]);
    expect(all.questions.reduce((sum, { ended }) => sum + ended, 0)).toBe(1000);
    const some = runDry({ questions, mixes: leaving, seed: 5, isShuffled: true });
    // In survey order, the last would be reached by a quarter: here by (1 + 1/2 + 1/4) / 3.
    for (const { reached } of some.questions) expect(reached / 1000).toBeCloseTo(7 / 12, 1);
  });

  test("of a survey without questions is completed at once", () => {
    const run = runDry({ questions: [], mixes: [], seed: 1 });
    expect(run).toMatchObject({ completed: 1000, lengths: [{ length: 0, walks: 1000 }] });
  });

  const mixFor = (question: BranchingQuestion) =>
    fc
      .array(fc.nat(9), {
        minLength: possibleAnswers(question).length,
        maxLength: possibleAnswers(question).length,
      })
      .map((weights) =>
        possibleAnswers(question).map((answer, at) => ({ answer, weight: weights[at] ?? 0 })),
      );
  const anyRun = randomQuestions().chain((questions) =>
    fc.record({
      questions: fc.constant(questions),
      mixes: fc.tuple(...questions.map(mixFor)),
      seed: fc.integer(),
    }),
  );

  test("is the same for the same seed", () => {
    fc.assert(
      fc.property(anyRun, (options) => {
        expect(runDry(options)).toEqual(runDry(options));
      }),
      runs,
    );
  });

  test("accounts for every walk, whatever the survey and the mix", () => {
    fc.assert(
      fc.property(anyRun, ({ questions, ...options }) => {
        const run = runDry({ questions, ...options });
        expect(run.completed + run.left + run.endless).toBe(1000);
        expect(run.questions[0]!.reached).toBe(1000);
        const sum = (field: "ended" | "left") =>
          run.questions.reduce((total, question) => total + question[field], 0);
        expect(sum("ended")).toBe(run.completed);
        expect(sum("left")).toBe(run.left);
        for (const { reached, answered, skipped, left } of run.questions) {
          expect(answered + skipped + left).toBeGreaterThanOrEqual(reached);
          expect(Math.max(answered, skipped, left)).toBeLessThanOrEqual(reached);
        }
        for (const index of unreachableQuestions(questions)) expect(run.questions[index]!.reached).toBe(0);
        expect(run.lengths.reduce((total, { walks }) => total + walks, 0)).toBe(run.completed + run.left);
        const shortest = pathsOf(questions).shortest?.length ?? 1;
        if (run.left === 0 && run.completed > 0)
          expect(lengthsOf(run)!.shortest).toBeGreaterThanOrEqual(shortest);
      }),
      runs,
    );
  });

  test("follows one branch where everyone gives the same answer", () => {
    const answers = fc.record({
      choice: fc.nat(2),
      targets: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom<number | "end">(1, 2, 3, "end"))),
    });
    fc.assert(
      fc.property(answers, ({ choice, targets }) => {
        const questions = [
          {
            type: "single_choice",
            choices: ["a", "b", "c"],
            branching: { type: "response_based", responseValues: { ...targets } },
          },
          ...Array.from({ length: 3 }, () => ({ type: "open", branching: { type: "end" } })),
        ];
        const run = runDry({ questions, mixes: [weighted(questions[0]!, { [choice]: 1 })], seed: 1 });
        const target = targets[choice];
        expect(run.questions.map(({ reached }) => reached)).toEqual(
          [0, 1, 2, 3].map((index) => (index === 0 || index === target ? 1000 : 0)),
        );
        expect(walksOf(run, 0, String(choice))).toBe(1000);
      }),
      runs,
    );
  });
});

describe("an answer mix", () => {
  test("has every answer of a question, skipping where it is possible, and leaving", () => {
    expect(possibleAnswers({ type: "rating", scale: 3, optional: true })).toEqual([
      { kind: "rating", rating: 1 },
      { kind: "rating", rating: 2 },
      { kind: "rating", rating: 3 },
      { kind: "skip" },
      { kind: "leave" },
    ]);
    expect(
      possibleAnswers({ type: "single_choice", choices: ["a", "b", "a", "Other"], hasOpenChoice: true }),
    ).toEqual([
      { kind: "choice", choice: "a", isOpen: false },
      { kind: "choice", choice: "b", isOpen: false },
      { kind: "choice", choice: "Other", isOpen: true },
      { kind: "leave" },
    ]);
    // posthog-js throws when such a rating is skipped.
    const byAnswer = { type: "response_based", responseValues: { negative: "end" } };
    expect(possibleAnswers({ type: "rating", scale: 3, optional: true, branching: byAnswer })).toHaveLength(
      4,
    );
  });

  test("has shares that add up to 1 at every question", () => {
    const weights = fc.array(fc.oneof(fc.nat(100), fc.constant(0)), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(randomQuestions(), weights, (questions, drawn) => {
        for (const question of questions) {
          for (const mix of [evenMix(question), weighted(question, { ...drawn })]) {
            const shares = sharesOf(mix);
            expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
            expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      runs,
    );
    expect(sharesOf(weighted({ type: "open", optional: true }, {}))).toEqual([0.5, 0.5, 0]);
  });

  test("fits its own question unchanged", () => {
    fc.assert(
      fc.property(randomQuestions(), (questions) => {
        for (const question of questions) {
          const mix = evenMix(question).map(({ answer }, at) => ({ answer, weight: at + 1 }));
          expect(fitMix(mix, question)).toEqual(mix);
        }
      }),
      runs,
    );
  });

  test("keeps the weights of choices that were renamed or moved, and drops those of removed ones", () => {
    const mix = weighted({ type: "single_choice", choices: ["a", "b", "c"] }, { 0: 5, 1: 3, 2: 2, 3: 1 });
    const weightsFor = (choices: string[]) =>
      fitMix(mix, { type: "single_choice", choices })?.map(({ weight }) => weight);
    expect(weightsFor(["c", "b", "a"])).toEqual([2, 3, 5, 1]);
    expect(weightsFor(["a", "B!", "c"])).toEqual([5, 3, 2, 1]);
    expect(weightsFor(["a", "c", "new"])).toEqual([5, 2, 0, 1]);
    expect(fitMix(mix, { type: "rating", scale: 3 })).toBeNull();
    expect(fitMix(weighted({ type: "rating", scale: 5 }, { 0: 1 }), { type: "rating", scale: 7 })).toBeNull();
  });
});

describe("the mix of a question's results", () => {
  const value = (text: string | number, count: number, removed_in: number | null = null) =>
    ({ value: text, count, removed_in }) as never;
  const result = { type: "single_choice", other_answers: 2, answered_in_all: 30, skipped: 6, exits: 4 };

  test("has the distribution, other answers as the open choice, and how many skipped and left", () => {
    const distribution = [value("a", 10), value("b", 8), value("old", 10, 3)];
    const mix = mixOfResult({ ...result, distribution });
    const question = {
      type: "single_choice",
      choices: ["a", "b", "Other"],
      hasOpenChoice: true,
      optional: true,
    };
    // 20 answers in the present form represent all 30.
    expect(fitMix(mix!, question)?.map(({ weight }) => weight)).toEqual([15, 12, 3, 6, 4]);
    expect(sharesOf(fitMix(mix!, question)!).map((share) => Math.round(share * 1000))).toEqual([
      375, 300, 75, 150, 100,
    ]);
  });

  test("is of the answers as a whole where they are not distinguished, and none without answers", () => {
    const open = { ...result, type: "open", distribution: [], other_answers: 0 };
    const mix = mixOfResult(open);
    expect(fitMix(mix!, { type: "open", optional: true })?.map(({ weight }) => weight)).toEqual([30, 6, 4]);
    expect(fitMix(mix!, { type: "open" })?.map(({ weight }) => weight)).toEqual([30, 4]);
    expect(mixOfResult({ ...open, answered_in_all: 0 })).toBeNull();
    const ratings = { ...result, type: "rating", distribution: [value(1, 0), value(2, 0)], other_answers: 0 };
    expect(mixOfResult({ ...ratings, answered_in_all: 0 })).toBeNull();
  });
});
