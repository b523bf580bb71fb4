import type { Draft, DraftQuestion } from "@/lib/survey-model/draft";
import { questionOf } from "@/lib/survey-model/draft";
import { toWireQuestion } from "@/lib/survey-model/draft/write";

/** Copies a question as the API has it, without what is this survey's alone: its id and where it leads. */
export async function copyQuestion(draft: Draft, id: string): Promise<void> {
  const question = questionOf(draft, id);
  if (!question) return;
  const { id: _id, branching: _branching, ...rest } = toWireQuestion(draft, question);
  await navigator.clipboard.writeText(JSON.stringify(rest, null, 2));
}

/** The questions in what was copied: one, or a list. Null where there are none. */
export async function readCopiedQuestions(): Promise<DraftQuestion[] | null> {
  // Reading may be refused, by the person or the browser: then there is nothing to paste.
  const text = await navigator.clipboard.readText().catch(() => "");
  const { parseQuestions } = await import("@/components/surveys/editor/questions/pasted-questions");
  return parseQuestions(text);
}
