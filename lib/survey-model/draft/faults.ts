import { Questions } from "@/lib/contract/question";
import { SurveyInput } from "@/lib/contract/survey";
import type { Draft } from "@/lib/survey-model/draft";
import { draftPath } from "@/lib/survey-model/draft/path";
import { toSurveyInput, toWireQuestion } from "@/lib/survey-model/draft/write";

/** Something the contract refuses, and where the draft has it. */
export interface DraftFault {
  /** By position: `["questions", 2, "choices", 1, "text"]`. */
  path: readonly (string | number)[];
  /** The contract's words. */
  message: string;
}

/**
 * Everything in a draft that the contract refuses; empty for one that could be sent. The contract names the first bad
 * question only, so questions are also looked at one by one.
 */
export function draftFaults(draft: Draft): DraftFault[] {
  const result = SurveyInput.safeParse(toSurveyInput(draft));
  if (result.success) return [];
  const faults = new Map<string, DraftFault>();
  const add = (wirePath: readonly PropertyKey[], message: string) => {
    const path = draftPath(draft, wirePath);
    if (!faults.has(path.join("."))) faults.set(path.join("."), { path, message });
  };
  for (const [index, question] of draft.questions.entries()) {
    const { branching: _, ...alone } = toWireQuestion(draft, question);
    for (const issue of Questions.safeParse([alone]).error?.issues ?? []) {
      add(["questions", index, ...issue.path.slice(1)], issue.message);
    }
  }
  for (const { path, message } of result.error.issues) add(path, message);
  return [...faults.values()];
}
