import { edgesOf, type Step } from "@/lib/survey-model/branching";
import { applyFix } from "@/lib/survey-model/checks/fixes";
import type { Edit } from "@/lib/survey-model/checks/problem";
import type { Draft, DraftQuestion } from "@/lib/survey-model/draft";
import { insertQuestion } from "@/lib/survey-model/draft/commands";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/**
 * Puts a new question on one branch of another: the branch leads to it, and it leads on to where the branch led. All
 * other answers go where they went. A recipe, in immer's terms.
 *
 * @param key the response key of the branch as the wire has it; null for every answer
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
  // Of a question that branches by answer not at all, or not only, everybody or the first answer says it.
  const led = edges.find(({ outcome }) => outcome.key === key) ?? edges[0];
  const before = led?.to ?? "end";
  const others =
    key === null ? [] : edges.filter(({ outcome, reason }) => reason === "next" && outcome.key !== key);
  // What went on by itself would now pass through the new question.
  const pins: Edit[] = others.flatMap(({ outcome, to }) =>
    outcome.kind === "bucket" || outcome.kind === "choice"
      ? [{ kind: "branch", question: position, key: outcome.key, to }]
      : [],
  );
  // A first branch by answer: until now everybody went one way.
  const isFirst = key !== null && edges.every(({ outcome }) => outcome.key === null);
  apply(draft, isFirst ? pinAll(draft, position, key) : pins);
  insertQuestion(draft, question, source.id);
  const there = position + 1;
  apply(draft, [
    { kind: "branch", question: position, key, to: key === null ? "next" : there },
    { kind: "branch", question: there, key: null, to: shifted(before, there, draft.questions.length) },
  ]);
}

const apply = (draft: Draft, edits: readonly Edit[]) => applyFix(draft, { name: "", values: {}, edits });

/** Every other answer written down where everybody went. */
function pinAll(draft: Draft, position: number, key: string): Edit[] {
  const questions = toSurveyInput(draft).questions ?? [];
  const [everybody] = edgesOf(questions).filter(({ from }) => from === position);
  const byAnswer = questions.map((question, at) =>
    at === position ? { ...question, branching: { type: "response_based", responseValues: {} } } : question,
  );
  return edgesOf(byAnswer).flatMap(({ from, outcome }): Edit[] =>
    from === position && outcome.key !== key && (outcome.kind === "bucket" || outcome.kind === "choice")
      ? [{ kind: "branch", question: position, key: outcome.key, to: everybody?.to ?? "end" }]
      : [],
  );
}

/** Where a step is once a question stands before it; "next" where the new question leads there by itself. */
function shifted(step: Step, there: number, length: number): Step | "next" {
  const place = step === "end" || step < there ? step : step + 1;
  const natural = there + 1 < length ? there + 1 : "end";
  return place === natural ? "next" : place;
}
