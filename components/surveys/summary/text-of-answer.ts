import type { SurveyResponse } from "@/lib/contract/survey/response";
import type { QuestionResult } from "@/lib/contract/survey/results";

/**
 * A respondent's own text: the answer to an open question, or answers that are not among the choices; null for
 * none.
 */
export function textOfAnswer(
  { answers }: Pick<SurveyResponse, "answers">,
  { id, distribution }: Pick<QuestionResult, "id" | "distribution">,
): string | null {
  const answer: unknown = answers.find(({ question_id }) => question_id === id)?.answer;
  const offered = new Set(distribution.flatMap(({ value, joined }) => [String(value), ...joined]));
  const written = [answer ?? []]
    .flat()
    .filter((one) => one !== null && one !== "")
    .map(String)
    .filter((one) => !offered.has(one));
  return written.length > 0 ? written.join("\n") : null;
}
