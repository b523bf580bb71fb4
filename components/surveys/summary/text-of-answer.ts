import type { SurveyResponse } from "@/lib/contract/survey/response";
import type { QuestionResult } from "@/lib/contract/survey/results";
import { writtenText } from "@/lib/survey-model/written-text";

/** What a respondent wrote to a question; null for nothing. */
export const textOfAnswer = (
  { answers }: Pick<SurveyResponse, "answers">,
  { id, distribution }: Pick<QuestionResult, "id" | "distribution">,
): string | null =>
  writtenText(
    answers.find(({ question_id }) => question_id === id)?.answer,
    distribution.flatMap(({ value, joined }) => [String(value), ...joined]),
  );
