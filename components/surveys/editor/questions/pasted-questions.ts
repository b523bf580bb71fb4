import { Questions } from "@/lib/contract/survey/question";
import { isObject } from "@/lib/contract/wire/json";
import type { DraftQuestion } from "@/lib/survey-model/draft";
import { toDraftQuestion } from "@/lib/survey-model/draft/read";

/** Parses questions from JSON: a question, a list or a survey. Null for anything that the contract does not accept. */
export function parseQuestions(text: string): DraftQuestion[] | null {
  const value = parseJson(text);
  const list = (
    Array.isArray(value)
      ? value
      : isObject(value) && Array.isArray(value.questions)
        ? value.questions
        : [value]
  ).map((question: unknown) =>
    isObject(question) ? { ...question, id: undefined, branching: undefined } : question,
  );
  const result = Questions.safeParse(list);
  return result.success && list.length > 0 ? list.filter(isObject).map(toDraftQuestion) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The clipboard holds other text.
    return null;
  }
}
