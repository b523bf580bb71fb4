import type { QuestionResult } from "@/lib/contract/survey/results";

/** `Q03`, as questions are numbered everywhere; nothing for one that was removed. */
export const questionNumber = ({ index }: Pick<QuestionResult, "index">): string | null =>
  index === null ? null : `Q${String(index + 1).padStart(2, "0")}`;

/** The id of a question's section in the page. */
export const questionAnchor = ({ id }: Pick<QuestionResult, "id">): string => `question-${id}`;

const knownTypes = ["rating", "single_choice", "multiple_choice", "open", "link"] as const;

/** A type that has a name; `unknown` for those of older rules. */
export const typeNameOf = ({ type }: { type: string | null }) =>
  knownTypes.find((candidate) => candidate === type) ?? "unknown";
