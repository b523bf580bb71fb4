/** F4, F5: invalid branches. */

import type { JsonObject } from "@/lib/contract/wire/json";
import { branchingOf, canBranchByAnswer, staleResponseKeys } from "@/lib/survey-model/branching";
import { branchingPath, problem } from "@/lib/survey-model/checks/flow/flow";
import type { Fix, Problem } from "@/lib/survey-model/checks/problem";
import { objectOf } from "@/lib/survey-model/checks/read";

/**
 * F4. `target` is the number of the missing question, 0 for a value that is no number: an older rule may have allowed
 * it, and the next question follows.
 */
export function missingTargets(question: JsonObject, at: number, length: number): Problem[] {
  const branching = objectOf(question.branching);
  const isMissing = (target: unknown) =>
    !Number.isInteger(target) || Number(target) < 0 || Number(target) >= length;
  const targetProblem = (path: string, target: unknown, key: string | null) =>
    problem({
      code: "F4",
      severity: "error",
      path: branchingPath(at, path),
      questions: [at],
      values: { question: at + 1, target: Number.isInteger(target) ? Math.max(0, Number(target) + 1) : 0 },
      fixes: [nextInstead(at, key)],
    });
  if (branching.type === "specific_question") {
    return isMissing(branching.index) ? [targetProblem(".index", branching.index, null)] : [];
  }
  if (branching.type !== "response_based" || !canBranchByAnswer(question)) return [];
  const stale = new Set(staleResponseKeys(question));
  return Object.entries(objectOf(branching.responseValues)).flatMap(([key, target]) =>
    target !== "end" && isMissing(target) && !stale.has(key)
      ? [targetProblem(`.responseValues.${key}`, target, key)]
      : [],
  );
}

/** F5. Branches by answer of questions whose type does not support it. */
export function wrongKind(question: JsonObject, at: number): Problem[] {
  if (branchingOf(question).type !== "response_based" || canBranchByAnswer(question)) return [];
  return [
    problem({
      code: "F5",
      severity: "error",
      path: branchingPath(at, ".type"),
      questions: [at],
      fixes: [nextInstead(at, null)],
    }),
  ];
}

const nextInstead = (question: number, key: string | null): Fix => ({
  name: "nextInstead",
  values: { question: question + 1 },
  edits: [{ kind: "branch", question, key, to: "next" }],
});
