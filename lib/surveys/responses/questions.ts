import type { RatingScale } from "@/lib/contract/survey/scales";
import "server-only";
import type { SurveyHistory } from "@/lib/surveys/results/history";

/** A question of a survey, as it was last. */
export interface ListedQuestion extends RatingScale {
  id: string;
  text: string;
  type: string | null;
  /** Position in the survey, from 0; null for a removed question. */
  index: number | null;
}

/** Every question that a survey has or had: first those it has, in their order; then removed ones, the last removed first. */
export function questionsOfHistory({ revisions }: SurveyHistory): ListedQuestion[] {
  const questionById = new Map<string, ListedQuestion>();
  for (const [age, { questions }] of revisions.toReversed().entries()) {
    for (const [index, { id, text, type, scale, display }] of questions.entries()) {
      if (!questionById.has(id))
        questionById.set(id, { id, text, type, scale, display, index: age === 0 ? index : null });
    }
  }
  return [...questionById.values()];
}
