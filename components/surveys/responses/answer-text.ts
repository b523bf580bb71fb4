import type { SurveyResponse } from "@/lib/contract/survey/response";

/** An answer of a response. */
export type ResponseAnswer = SurveyResponse["answers"][number];

/** An answer as texts: what was written or chosen, one for each choice. */
export function answerTexts(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(answerTexts);
  if (answer === null || answer === undefined || answer === "") return [];
  return [typeof answer === "object" ? JSON.stringify(answer) : String(answer)];
}

/** Whether respondents use their own words there, or those of the survey: no number, and no click. */
export const isWritten = (type: string | null): boolean => type !== "rating" && type !== "link";
