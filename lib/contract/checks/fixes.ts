/** Carrying out what mends a problem. */

import type { Edit, Fix } from "@/lib/contract/checks/problem";
import { type Draft, type DraftQuestion, hasChoices, type Target } from "@/lib/contract/draft";
import { removeChoice } from "@/lib/contract/draft/choices";
import { removeQuestion, setTarget } from "@/lib/contract/draft/commands";
import { isObject } from "@/lib/contract/json";

/**
 * Mends a draft: a recipe, in immer's terms. The fix has to be one for the survey this draft stands for: what it names by
 * position is found by position, and what is not there is left alone.
 */
export function applyFix(draft: Draft, fix: Fix): void {
  // Positions mean the draft as it was checked, also after an edit has removed something.
  const questions = [...draft.questions];
  for (const edit of fix.edits) applyEdit(draft, edit, questions);
}

function applyEdit(draft: Draft, edit: Edit, questions: readonly DraftQuestion[]): void {
  if (edit.kind === "set") {
    setAt(draft, edit.path, edit.value);
    return;
  }
  const question = questions[edit.question];
  if (question === undefined) return;
  switch (edit.kind) {
    case "branch": {
      const target = edit.to === "next" ? null : edit.to === "end" ? "end" : questions[edit.to]?.id;
      if (target !== undefined)
        setTarget(draft, question.id, edit.key && draftKey(question, edit.key), target);
      break;
    }
    case "rekey":
      rekey(question, edit.from, edit.to);
      break;
    case "confirm":
      if (question.branching) Object.assign(question.branching, { confirmed: true });
      break;
    case "removeQuestion":
      removeQuestion(draft, question.id);
      break;
    case "removeChoice": {
      const choice = hasChoices(question) ? question.choices[edit.choice] : undefined;
      if (choice) removeChoice(draft, question.id, choice.id);
      break;
    }
    default:
      edit satisfies never;
  }
}

/** What the draft calls a response key of the wire: choices go by their ids there. */
function draftKey(question: DraftQuestion, key: string): string {
  return (hasChoices(question) ? question.choices[Number(key)]?.id : undefined) ?? key;
}

function rekey(question: DraftQuestion, from: string, to: string | null): void {
  if (question.branching?.type !== "response_based") return;
  const { responses } = question.branching;
  const key = draftKey(question, from);
  const target: Target | undefined = responses[key];
  delete responses[key];
  if (to !== null && target !== undefined) responses[draftKey(question, to)] = target;
}

/** Objects on the way that are missing are made. */
function setAt(draft: Draft, path: readonly (string | number)[], value: unknown): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let holder: unknown = draft;
  for (const step of path.slice(0, -1)) {
    if (!isObject(holder) && !Array.isArray(holder)) return;
    const held: Record<string | number, unknown> = holder as Record<string | number, unknown>; // an object or a list
    held[step] ??= {};
    holder = held[step];
  }
  if (isObject(holder) || Array.isArray(holder)) Object.assign(holder, { [last]: value });
}
