/** F6, F7: branches and answers that do not match. */

import type { JsonObject } from "@/lib/contract/wire/json";
import { canBranchByAnswer, type Edge, type Outcome, staleResponseKeys } from "@/lib/survey-model/branching";
import { answerValues, branchingPath, problem } from "@/lib/survey-model/checks/flow/flow";
import type { Problem } from "@/lib/survey-model/checks/problem";

/** The corresponding buckets of other scales. */
const counterparts: Readonly<Record<string, string>> = {
  negative: "detractors",
  neutral: "passives",
  positive: "promoters",
  detractors: "negative",
  passives: "neutral",
  promoters: "positive",
};

/** F6. The target of a removed answer may be moved to an answer without a target. */
export function staleKeys(question: JsonObject, at: number, edges: readonly Edge[]): Problem[] {
  if (!canBranchByAnswer(question)) return [];
  const free = unmappedAnswers(at, edges);
  return staleResponseKeys(question).map((key) => {
    const heirs = [
      ...free.filter((outcome) => outcome.key === counterparts[key]),
      ...free.filter((outcome) => outcome.key !== counterparts[key]),
    ].slice(0, 3);
    return problem({
      code: "F6",
      severity: "error",
      path: branchingPath(at, `.responseValues.${key}`),
      questions: [at],
      values: { question: at + 1, key },
      fixes: [
        ...heirs.map((outcome) => ({
          name: "rekey",
          values: { key, ...answerValues(outcome) },
          edits: [{ kind: "rekey", question: at, from: key, to: outcome.key }] as const,
        })),
        { name: "dropKey", values: { key }, edits: [{ kind: "rekey", question: at, from: key, to: null }] },
      ],
    });
  });
}

/** F7. A skipped answer has no row in the editor, so it needs no target. */
export function unmapped(question: JsonObject, at: number, edges: readonly Edge[]): Problem[] {
  if (!canBranchByAnswer(question)) return [];
  const answers = unmappedAnswers(at, edges);
  const next = edges.find(({ from, reason }) => from === at && reason === "next")?.to;
  if (answers.length === 0 || next === undefined) return [];
  return [
    problem({
      code: "F7",
      severity: "hint",
      path: branchingPath(at, ".responseValues"),
      questions: [at],
      values: { question: at + 1, count: answers.length, ...answerValues(answers[0]) },
      fixes: [
        {
          name: "mapRest",
          values: { target: next === "end" ? 0 : next + 1 },
          edits: answers.map(({ key }) => ({ kind: "branch", question: at, key, to: next })),
        },
      ],
    }),
  ];
}

const unmappedAnswers = (
  at: number,
  edges: readonly Edge[],
): Exclude<Outcome, { kind: "any" | "skipped" }>[] =>
  edges
    .filter(({ from, reason }) => from === at && reason === "next")
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome.kind === "bucket" || outcome.kind === "choice");
