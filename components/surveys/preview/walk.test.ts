import fc from "fast-check";
import { getNextSurveyStep } from "posthog-js/dist/surveys-preview";
import { describe, expect, test } from "vitest";
import { randomWalk, shortestWalkTo, startOf, type Walk } from "@/components/surveys/preview/walk";
import { unreachableQuestions } from "@/lib/survey-model/branching/graph";
import { pathsOf } from "@/lib/survey-model/branching/paths";

const survey = fc.integer({ min: 1, max: 6 }).chain((length) => {
  const target = fc.oneof(fc.nat(length - 1), fc.constant("end" as const));
  const byAnswer = (keys: string[]) =>
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
      branching: byAnswer(["negative", "neutral", "positive"]),
    }),
    fc.record({
      type: fc.constant("single_choice"),
      choices: fc.constant(["a", "b", "c"]),
      hasOpenChoice: fc.boolean(),
      branching: byAnswer(["0", "1", "2"]),
    }),
  );
  return fc.array(question, { minLength: length, maxLength: length });
});
type Questions = typeof survey extends fc.Arbitrary<infer Value> ? Value : never;

/** Gives the answers of a walk to the widget's own branching. */
function followed(questions: Questions, { trail, at }: Walk): void {
  for (const [place, { question, answer }] of trail.entries()) {
    const next = getNextSurveyStep({ questions } as never, question, answer as string);
    const isLast = next === questions.length || next === "end";
    expect(isLast ? "end" : next).toBe(trail[place + 1]?.question ?? at);
  }
}

describe("a walk", () => {
  test("to the end is a shortest path, and the widget goes the same way", () => {
    fc.assert(
      fc.property(survey, (questions) => {
        const walk = shortestWalkTo(questions, "end");
        expect(walk?.trail.length).toBe(pathsOf(questions).shortest?.length);
        if (walk) followed(questions, walk);
      }),
    );
  });

  test("reaches every question that can be reached, and no other", () => {
    fc.assert(
      fc.property(survey, (questions) => {
        const unreachable = unreachableQuestions(questions);
        for (const question of questions.keys()) {
          const walk = shortestWalkTo(questions, question);
          expect(walk === null).toBe(unreachable.includes(question));
          if (walk) followed(questions, walk);
        }
      }),
    );
  });

  test("by chance goes where the widget goes, and stops", () => {
    fc.assert(
      fc.property(
        survey,
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (questions, numbers) => {
          const walk = randomWalk(questions, () => numbers.next().value as number);
          expect(walk.trail.length).toBeLessThanOrEqual(50);
          followed(questions, walk);
        },
      ),
    );
  });

  test("through nothing is over", () => {
    expect(startOf([])).toEqual({ trail: [], at: "end" });
    expect(shortestWalkTo([], "end")).toEqual({ trail: [], at: "end" });
  });
});
