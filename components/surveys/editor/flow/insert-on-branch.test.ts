import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { insertOnBranch } from "@/components/surveys/editor/flow/insert-on-branch";
import type { Survey } from "@/lib/contract/survey/survey";
import { edgesOf, type Step } from "@/lib/survey-model/branching";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

const length = 4;
const target = fc.oneof(fc.nat(length - 1), fc.constant("end" as const));
const branching = fc.oneof(
  fc.constantFrom({ type: "next_question" }, { type: "end" }),
  fc.nat(length - 1).map((index) => ({ type: "specific_question", index })),
  fc
    .dictionary(fc.constantFrom("negative", "neutral", "positive"), target, { noNullPrototype: true })
    .map((responseValues) => ({ type: "response_based", responseValues })),
);
const questionsArbitrary = fc
  .array(
    fc.record({
      type: fc.constant("rating"),
      question: fc.constant("How?"),
      scale: fc.constant(3),
      branching,
    }),
    {
      minLength: length,
      maxLength: length,
    },
  )
  .map((questions) => questions.map((question, at) => ({ ...question, id: `q${at}` })));

const buckets = ["negative", "neutral", "positive"];

/** The target of each answer, by question id. */
function targetsByAnswer(questions: readonly { id?: unknown }[]): Map<string, string> {
  const nameOf = (step: Step) => (step === "end" ? "end" : String(questions[step]?.id));
  return new Map(
    edgesOf(questions).flatMap(({ from, to, outcome }) =>
      (outcome.key === null ? buckets : [outcome.key]).map(
        (key) => [`${questions[from]?.id} ${key}`, nameOf(to)] as const,
      ),
    ),
  );
}

describe("a question inserted into a branch", () => {
  test("takes over the target of the branch and changes no other target", () => {
    fc.assert(
      fc.property(
        questionsArbitrary,
        fc.nat(length - 1),
        fc.constantFrom(null, ...buckets),
        (questions, position, key) => {
          const draft = toDraft({ questions } as unknown as Survey);
          const before = targetsByAnswer(toSurveyInput(draft).questions ?? []);
          const branched = questions[position]?.branching.type === "response_based";
          fc.pre(key !== null || !branched);
          insertOnBranch(draft, position, key, { id: "new", type: "open", question: "Why?" });
          const after = targetsByAnswer(toSurveyInput(draft).questions ?? []);
          const source = `q${position}`;
          for (const [answerKey, to] of before) {
            const isOnBranch =
              answerKey.startsWith(`${source} `) && (key === null || answerKey === `${source} ${key}`);
            expect(after.get(answerKey)).toBe(isOnBranch ? "new" : to);
            if (isOnBranch) expect(after.get("new negative")).toBe(to);
          }
        },
      ),
    );
  });
});
