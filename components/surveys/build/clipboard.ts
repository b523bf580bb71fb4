import type { Draft, DraftQuestion } from "@/lib/contract/draft";
import { questionOf } from "@/lib/contract/draft";
import { toDraftQuestion } from "@/lib/contract/draft/read";
import { toWireQuestion } from "@/lib/contract/draft/write";
import { isObject } from "@/lib/contract/json";
import { Questions } from "@/lib/contract/question";

/** Copies a question as the API has it, without what is this survey's alone: its id and where it leads. */
export async function copyQuestion(draft: Draft, id: string): Promise<void> {
  const question = questionOf(draft, id);
  if (!question) return;
  const { id: _id, branching: _branching, ...rest } = toWireQuestion(draft, question);
  await navigator.clipboard.writeText(JSON.stringify(rest, null, 2));
}

/** The questions in what was copied: one, or a list. Null where there are none. */
export async function readQuestions(): Promise<DraftQuestion[] | null> {
  // Reading may be refused, by the person or the browser: then there is nothing to paste.
  const text = await navigator.clipboard.readText().catch(() => "");
  return questionsIn(text);
}

/** The questions in a text of JSON, of a shape the contract accepts; null for anything else. */
export function questionsIn(text: string): DraftQuestion[] | null {
  const value = parsed(text);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whatever else was copied is no question.
    return null;
  }
}
