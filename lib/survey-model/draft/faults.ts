import type { z } from "zod";
import { Questions } from "@/lib/contract/survey/question";
import { SurveyInput } from "@/lib/contract/survey/survey";
import { issueCode, issueLimit } from "@/lib/contract/wire/error";
import type { FaultCode } from "@/lib/contract/wire/fault-codes";
import type { Draft } from "@/lib/survey-model/draft";
import { draftPath } from "@/lib/survey-model/draft/path";
import { toSurveyInput, toWireQuestion } from "@/lib/survey-model/draft/write";

/** A validation error, and its path in the draft. */
export interface DraftFault {
  /** By index: `["questions", 2, "choices", 1, "text"]`. */
  path: readonly (string | number)[];
  code: FaultCode;
  /** The limit of a length, a count or a value; null for other errors. */
  limit: number | null;
  /** The contract's message, in English. */
  message: string;
}

/**
 * All validation errors of a draft; empty for a valid one. The contract reports the first invalid question only, so
 * questions are also validated one by one.
 */
export function draftFaults(draft: Draft): DraftFault[] {
  const input = toSurveyInput(draft);
  const result = SurveyInput.safeParse(input);
  if (result.success) return [];
  const faults = new Map<string, DraftFault>();
  const add = (wirePath: readonly PropertyKey[], issue: z.core.$ZodIssue, parsed: unknown) => {
    const path = draftPath(draft, wirePath);
    if (faults.has(path.join("."))) return;
    const { message } = issue;
    faults.set(path.join("."), { path, code: issueCode(issue, parsed), limit: issueLimit(issue), message });
  };
  for (const [index, question] of draft.questions.entries()) {
    const { branching: _, ...alone } = toWireQuestion(draft, question);
    for (const issue of Questions.safeParse([alone]).error?.issues ?? []) {
      add(["questions", index, ...issue.path.slice(1)], issue, [alone]);
    }
  }
  for (const issue of result.error.issues) add(issue.path, issue, input);
  return [...faults.values()];
}
