import "server-only";
import type { ResultsQuery, SurveyResult } from "@/lib/contract/survey-result";
import { findSurvey } from "@/lib/surveys/find";
import { iterationStartDates } from "@/lib/surveys/iterations";
import { compareSets } from "@/lib/surveys/results/compare";
import { readSet } from "@/lib/surveys/results/read-set";
import { readScope } from "@/lib/surveys/results/scope";
import type { SubmissionScope } from "@/lib/surveys/results/submissions-sql";
import { runLimited } from "@/lib/surveys/run-limited";

/**
 * What people answered to a survey; with `compare` for two sets, and their differences.
 *
 * @throws NotFound; Invalid for invalid filters on persons; Busy when too many wait
 * @source docs/reference/surveys.md#results
 */
export async function surveyResults(
  project: SubmissionScope["project"],
  id: string,
  { compare, ...filter }: ResultsQuery,
  signal: AbortSignal,
): Promise<SurveyResult> {
  const survey = await findSurvey(project, id);
  const now = new Date();
  const scope = await readScope(project, survey, filter, now);
  const starts = iterationStartDates(survey) ?? [];
  return await runLimited(project.id, signal, async () => {
    const set = await readSet(scope, starts, signal);
    const compared = compare && (await readSet({ ...scope, filter: compare }, starts, signal));
    return {
      survey_id: survey.id,
      timezone: project.timezone,
      ...set,
      comparison: compared ? compareSets(set, compared) : null,
    };
  });
}
