import type { Draft } from "@/lib/contract/draft";
import { hasChoices } from "@/lib/contract/draft";
import { toSurveyInput, toWireQuestion } from "@/lib/contract/draft/write";
import { Questions } from "@/lib/contract/question";
import { SurveyInput } from "@/lib/contract/survey";

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

/** Where a draft has what the wire has at a path. */
function draftPath(draft: Draft, path: readonly PropertyKey[]): (string | number)[] {
  const [field, index, key, ...rest] = path.map((part) => (typeof part === "number" ? part : String(part)));
  if (field === undefined) return [];
  if (field !== "questions" || typeof index !== "number")
    return [field, ...[index, key, ...rest].filter(isGiven)];
  const head = [field, index];
  const question = draft.questions[index];
  if (key === "choices" && question && hasChoices(question) && typeof rest[0] === "number") {
    return [...head, "choices", rest[0], "text"];
  }
  if (key === "branching") return branchPath(draft, index, head, rest);
  return [...head, ...[key, ...rest].filter(isGiven)];
}

const isGiven = <T>(part: T | undefined): part is T => part !== undefined;

function branchPath(draft: Draft, at: number, head: (string | number)[], rest: (string | number)[]) {
  const question = draft.questions[at];
  const [first, response] = rest;
  if (first === "index") return [...head, "branching", "target"];
  if (first !== "responseValues") return [...head, "branching", ...rest];
  const choice = question && hasChoices(question) ? question.choices[Number(response)] : undefined;
  return [...head, "branching", "responses", ...[choice?.id ?? response].filter(isGiven)];
}
