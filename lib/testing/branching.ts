// Questions with any branching, valid and invalid.
import fc from "fast-check";
import type { BranchingQuestion } from "@/lib/survey-model/branching";

/** A question with a unique id. */
export type IdentifiedQuestion = BranchingQuestion & { id: string };

const responseKey = fc.constantFrom(
  "0",
  "1",
  "2",
  "-1",
  "negative",
  "neutral",
  "positive",
  "detractors",
  "passives",
  "promoters",
);

const branchingAmong = (count: number) => {
  const target = fc.oneof({ weight: 6, arbitrary: fc.nat(count - 1) }, fc.constantFrom(-1, count, count + 3));
  const value = fc.oneof(
    { weight: 5, arbitrary: target },
    fc.constantFrom<unknown>("end", "next", null, 1.5),
  );
  return fc.oneof(
    fc.constantFrom<unknown>(
      undefined,
      null,
      {},
      { type: "next_question" },
      { type: "end" },
      { type: "specific_question" },
      { type: "response_based" },
    ),
    target.map((index) => ({ type: "specific_question", index })),
    {
      weight: 3,
      arbitrary: fc
        .dictionary(responseKey, value, { noNullPrototype: true })
        .map((responseValues) => ({ type: "response_based", responseValues })),
    },
  );
};

const questionAmong = (count: number) =>
  fc.record({
    type: fc.constantFrom(
      "open",
      "link",
      "rating",
      "rating",
      "single_choice",
      "single_choice",
      "multiple_choice",
    ),
    question: fc.constant("Why?"),
    scale: fc.constantFrom(2, 3, 5, 7, 10, 4, undefined),
    choices: fc.array(fc.constantFrom("a", "b", "null", "c"), { maxLength: 4 }),
    hasOpenChoice: fc.boolean(),
    optional: fc.boolean(),
    branching: branchingAmong(count),
  });

/** One to seven questions of every type, with valid and invalid branching. */
export const randomQuestions = (): fc.Arbitrary<IdentifiedQuestion[]> =>
  fc
    .integer({ min: 1, max: 7 })
    .chain((count) => fc.array(questionAmong(count), { minLength: count, maxLength: count }))
    .map((questions) => questions.map((question, index) => ({ ...question, id: `q${index}` })));
