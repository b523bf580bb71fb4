import "server-only";
import type { TracedChoices } from "@/lib/surveys/results/choices";
import { type TracedQuestion, traceQuestions } from "@/lib/surveys/results/forms";
import type { SurveyHistory } from "@/lib/surveys/results/history";

/** What tells how answers are to be read. */
export interface ResultModel {
  history: SurveyHistory;
  questions: TracedQuestion[];
  choices: TracedChoices[];
}

/** The model of a survey's history. @param choices by position in `questionIds` */
export const modelOf = (history: SurveyHistory, choices: TracedChoices[]): ResultModel => ({
  history,
  choices,
  questions: traceQuestions(history),
});
