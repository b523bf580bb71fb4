import type { BranchAnswer, Difference, DiffTarget, QuestionPlace } from "@/lib/survey-model/diff/difference";
import type { IdentifiedQuestion, TargetId } from "@/lib/survey-model/diff/identify";

/** Branches by answer; when only one side branches by answer, the other's branch is compared with each of them. */
export function branchDiff(
  before: IdentifiedQuestion,
  after: IdentifiedQuestion,
  question: QuestionPlace,
  place: (id: string) => QuestionPlace,
): Difference[] {
  const isWhole = "*" in before.branches && "*" in after.branches;
  const keys = isWhole
    ? ["*"]
    : [...new Set([...Object.keys(before.branches), ...Object.keys(after.branches)])].filter(
        (key) => key !== "*",
      );
  const at = ({ branches }: IdentifiedQuestion, key: string): TargetId =>
    branches[key] ?? branches["*"] ?? "next";
  const target = (id: TargetId): DiffTarget => {
    if (id === "next" || id === "end") return { kind: id };
    const [, kind, rest = ""] = /^(question|index):(.*)$/s.exec(id) ?? [];
    return kind === "index"
      ? { kind: "missing", index: Number(rest) }
      : { kind: "question", question: place(rest) };
  };
  // The branch of a removed or added choice or question is shown with that.
  const isTold = (key: string) =>
    before.choices.some(({ id }) => id === key) && !after.choices.some(({ id }) => id === key);
  return keys
    .filter((key) => at(before, key) !== at(after, key) && !isTold(key))
    .map((key) => ({
      kind: "branch",
      question,
      answer: answerOf(key, [...after.choices, ...before.choices]),
      before: target(at(before, key)),
      after: target(at(after, key)),
    }));
}

function answerOf(key: string, choices: IdentifiedQuestion["choices"]): BranchAnswer {
  if (key === "*") return { kind: "any" };
  const choice = choices.find(({ id }) => id === key);
  return choice ? { kind: "choice", text: choice.text } : { kind: "bucket", key };
}
