import type { Draft, DraftQuestion } from "@/lib/survey-model/draft";
import { questionOf } from "@/lib/survey-model/draft";
import { toWireQuestion } from "@/lib/survey-model/draft/write";

/** Copies a question as JSON of the API, without id and branching, which are specific to the survey. */
export async function copyQuestion(draft: Draft, id: string): Promise<void> {
  const question = questionOf(draft, id);
  if (!question) return;
  const { id: _id, branching: _branching, ...rest } = toWireQuestion(draft, question);
  await navigator.clipboard.writeText(JSON.stringify(rest, null, 2));
}

/** The questions on the clipboard; null if there are none. */
export async function readCopiedQuestions(): Promise<DraftQuestion[] | null> {
  // The user or the browser may deny reading.
  const text = await navigator.clipboard.readText().catch(() => "");
  const { parseQuestions } = await import("@/components/surveys/editor/questions/pasted-questions");
  return parseQuestions(text);
}
