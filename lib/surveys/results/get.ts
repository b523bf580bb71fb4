import "server-only";
import type { ResultsQuery, SurveyResult } from "@/lib/contract/survey/results";
import { findSurvey } from "@/lib/surveys/find";
import { compareSets } from "@/lib/surveys/results/compare";
import { readSet } from "@/lib/surveys/results/read-set";
import { readScope } from "@/lib/surveys/results/scope";
import type { SubmissionScope } from "@/lib/surveys/results/submissions-sql";
import { runShared } from "@/lib/surveys/run-limited";
import { iterationStartDates } from "@/lib/surveys/schedule/iterations";

/**
 * What people answered to a survey; with `compare` for two sets, and their differences.
 *
 * @throws NotFound; Invalid for invalid filters on persons; Busy when too many wait; Unavailable after 30 seconds
 * @source docs/reference/surveys.md#results
 */
export async function surveyResults(
  project: SubmissionScope["project"],
  id: string,
  { compare, ...filter }: ResultsQuery,
  signal: AbortSignal,
): Promise<SurveyResult> {
  const survey = await findSurvey(project, id);
  return await runShared(project, ["results", survey.id, filter, compare], signal, async (limited) => {
    const scope = await readScope(project, survey, filter, new Date());
    const starts = iterationStartDates(survey) ?? [];
    const set = await readSet(scope, starts, limited);
    const compared = compare && (await readSet({ ...scope, filter: compare }, starts, limited));
    return {
      survey_id: survey.id,
      timezone: project.timezone,
      ...set,
      comparison: compared ? compareSets(set, compared) : null,
    };
  });
}
