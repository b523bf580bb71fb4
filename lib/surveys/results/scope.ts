import "server-only";
import type { ResponseFilter } from "@/lib/contract/survey/response-filter";
import { type TracedChoices, traceChoices } from "@/lib/surveys/results/choices";
import { readHistory } from "@/lib/surveys/results/history";
import type { SubmissionScope } from "@/lib/surveys/results/submissions-sql";
import type { SurveyRow } from "@/lib/surveys/view";

/** The scope of a filter, and how the choices of each question of the history were traced. */
export interface ResultScope extends SubmissionScope {
  /** By position in the history's `questionIds`. */
  choices: TracedChoices[];
}

/**
 * Reads what a survey asked over its versions, for a filter of its submissions. For another filter of the same survey
 * replace `filter`.
 */
export async function readScope(
  project: SubmissionScope["project"],
  survey: SurveyRow,
  filter: ResponseFilter,
  now: Date,
): Promise<ResultScope> {
  const history = await readHistory(project, survey);
  const choices = history.questionIds.map((_, place) => traceChoices(history, place));
  return {
    project,
    survey,
    history,
    choices,
    filter,
    now,
    sameChoices: (questionId, text) =>
      choices[history.questionIds.indexOf(questionId)]?.textsLike(text) ?? [text],
  };
}
