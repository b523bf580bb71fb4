import fc from "fast-check";
import { getNextSurveyStep } from "posthog-js/dist/surveys-preview";
import { describe, expect, test } from "vitest";
import {
  type Playback,
  randomPlayback,
  shortestPlaybackTo,
  startPlayback,
} from "@/components/survey/preview/playback";
import { unreachableQuestions } from "@/lib/survey-model/branching/graph";
import { pathsOf } from "@/lib/survey-model/branching/paths";

const survey = fc.integer({ min: 1, max: 6 }).chain((length) => {
  const target = fc.oneof(fc.nat(length - 1), fc.constant("end" as const));
  const branchByAnswer = (keys: string[]) =>
    fc
      .dictionary(fc.constantFrom(...keys), target, { noNullPrototype: true })
      .map((responseValues) => ({ type: "response_based", responseValues }));
  const plain = fc.oneof(
    fc.constantFrom({ type: "next_question" }, { type: "end" }),
    fc.nat(length - 1).map((index) => ({ type: "specific_question", index })),
  );
  const question = fc.oneof(
    fc.record({
      type: fc.constantFrom("open", "link", "multiple_choice"),
      choices: fc.constant(["a"]),
      branching: plain,
    }),
    fc.record({
      type: fc.constant("rating"),
      scale: fc.constantFrom(3, 5, 7),
      branching: branchByAnswer(["negative", "neutral", "positive"]),
    }),
    fc.record({
      type: fc.constant("single_choice"),
      choices: fc.constant(["a", "b", "c"]),
      hasOpenChoice: fc.boolean(),
      branching: branchByAnswer(["0", "1", "2"]),
    }),
  );
  return fc.array(question, { minLength: length, maxLength: length });
});
type Questions = typeof survey extends fc.Arbitrary<infer Value> ? Value : never;

/** Expects that the widget's own branching follows the same steps. */
function expectWidgetFollows(questions: Questions, { answers, step }: Playback): void {
  for (const [index, { question, answer }] of answers.entries()) {
    const next = getNextSurveyStep({ questions } as never, question, answer as string);
    const isLast = next === questions.length || next === "end";
    expect(isLast ? "end" : next).toBe(answers[index + 1]?.question ?? step);
  }
}

describe("a playback", () => {
  test("to the end follows a shortest path, as does the widget", () => {
    fc.assert(
      fc.property(survey, (questions) => {
        const playback = shortestPlaybackTo(questions, "end");
        expect(playback?.answers.length).toBe(pathsOf(questions).shortest?.length);
        if (playback) expectWidgetFollows(questions, playback);
      }),
    );
  });

  test("exists for every reachable question, and for no other", () => {
    fc.assert(
      fc.property(survey, (questions) => {
        const unreachable = unreachableQuestions(questions);
        for (const question of questions.keys()) {
          const playback = shortestPlaybackTo(questions, question);
          expect(playback === null).toBe(unreachable.includes(question));
          if (playback) expectWidgetFollows(questions, playback);
        }
      }),
    );
  });

  test("at random follows the widget, and ends", () => {
    fc.assert(
      fc.property(
        survey,
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (questions, numbers) => {
          const playback = randomPlayback(questions, () => numbers.next().value as number);
          expect(playback.answers.length).toBeLessThanOrEqual(50);
          expectWidgetFollows(questions, playback);
        },
      ),
    );
  });

  test("without questions is at the end", () => {
    expect(startPlayback([])).toEqual({ answers: [], step: "end" });
    expect(shortestPlaybackTo([], "end")).toEqual({ answers: [], step: "end" });
  });
});
