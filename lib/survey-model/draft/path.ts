import type { Draft } from "@/lib/survey-model/draft";
import { hasChoices } from "@/lib/survey-model/draft";

/** Maps a path of the API to a path of the draft: by index, but texts of choices and targets by id. */
export function draftPath(draft: Draft, path: readonly PropertyKey[]): (string | number)[] {
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
