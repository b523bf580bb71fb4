import { edgesOf, type Step } from "@/lib/survey-model/branching";
import { applyFix } from "@/lib/survey-model/checks/fixes";
import type { Edit } from "@/lib/survey-model/checks/problem";
import type { Draft, DraftQuestion } from "@/lib/survey-model/draft";
import { insertQuestion } from "@/lib/survey-model/draft/commands";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/**
 * Inserts a question into one branch: the branch leads to the new question, which leads to the branch's former
 * target. The targets of all other answers stay the same. An immer recipe.
 *
 * @param key the response key of the branch; null for all answers
 */
export function insertOnBranch(
  draft: Draft,
  position: number,
  key: string | null,
  question: DraftQuestion,
): void {
  const source = draft.questions[position];
  if (source === undefined) return;
  const edges = edgesOf(toSurveyInput(draft).questions ?? []).filter(({ from }) => from === position);
  // Without a separate branch, the answer follows the default branch.
  const edge = edges.find(({ outcome }) => outcome.key === key) ?? edges[0];
  const previousTarget = edge?.to ?? "end";
  const siblingEdges =
    key === null ? [] : edges.filter(({ outcome, reason }) => reason === "next" && outcome.key !== key);
  // Implicit branches would lead to the new question: make them explicit.
  const explicitBranches: Edit[] = siblingEdges.flatMap(({ outcome, to }) =>
    outcome.kind === "bucket" || outcome.kind === "choice"
      ? [{ kind: "branch", question: position, key: outcome.key, to }]
      : [],
  );
  // The first branch by answer: until now, all answers had one target.
  const isFirst = key !== null && edges.every(({ outcome }) => outcome.key === null);
  applyEdits(draft, isFirst ? makeExplicit(draft, position, key) : explicitBranches);
  insertQuestion(draft, question, source.id);
  const newPosition = position + 1;
  applyEdits(draft, [
    { kind: "branch", question: position, key, to: key === null ? "next" : newPosition },
    {
      kind: "branch",
      question: newPosition,
      key: null,
      to: shiftStep(previousTarget, newPosition, draft.questions.length),
    },
  ]);
}

const applyEdits = (draft: Draft, edits: readonly Edit[]) => applyFix(draft, { name: "", values: {}, edits });

/** Branches for all other answers, with the target they have now. */
function makeExplicit(draft: Draft, position: number, key: string): Edit[] {
  const questions = toSurveyInput(draft).questions ?? [];
  const [defaultEdge] = edgesOf(questions).filter(({ from }) => from === position);
  const byAnswer = questions.map((question, at) =>
    at === position ? { ...question, branching: { type: "response_based", responseValues: {} } } : question,
  );
  return edgesOf(byAnswer).flatMap(({ from, outcome }): Edit[] =>
    from === position && outcome.key !== key && (outcome.kind === "bucket" || outcome.kind === "choice")
      ? [{ kind: "branch", question: position, key: outcome.key, to: defaultEdge?.to ?? "end" }]
      : [],
  );
}

/** The step after a question was inserted before it; "next" if the new question leads there implicitly. */
function shiftStep(step: Step, newPosition: number, length: number): Step | "next" {
  const position = step === "end" || step < newPosition ? step : step + 1;
  const nextStep = newPosition + 1 < length ? newPosition + 1 : "end";
  return position === nextStep ? "next" : position;
}
