import "server-only";
import type { ResponseFilter } from "@/lib/contract/survey/response-filter";
import { Prisma } from "@/lib/database/generated/client";
import type { ResponseSelection } from "@/lib/surveys/responses/scan";
import { searchCondition, searchPrefilter, textQuestionsOf } from "@/lib/surveys/responses/search";
import { questionsIn, type SurveyHistory } from "@/lib/surveys/results/history";
import { createPathReplay, hasStep, pathOfResponse } from "@/lib/surveys/results/path";
import { readScope } from "@/lib/surveys/results/scope";
import { matchesFilter, type SubmissionScope } from "@/lib/surveys/results/submissions-sql";
import type { SurveyRow } from "@/lib/surveys/view";

/** What a filter of responses needs of its project. */
export type FilteredProject = SubmissionScope["project"];

/**
 * The responses of a survey that a filter matches, and what the survey asked. The step of a path is replayed for each,
 * everything else is SQL.
 *
 * @param more further conditions over a response `e`
 * @throws Invalid for invalid filters on persons
 */
export async function selectResponses(
  project: FilteredProject,
  survey: SurveyRow,
  filter: ResponseFilter & { q?: string | undefined },
  more: readonly Prisma.Sql[] = [],
): Promise<ResponseSelection & { history: SurveyHistory }> {
  const scope = await readScope(project, survey, filter, new Date());
  const { history } = scope;
  const conditions = [
    matchesFilter(scope),
    ...(filter.q === undefined
      ? []
      : [searchCondition(new Map([[survey.id, textQuestionsOf(questionsIn(history))]]), filter.q)]),
    ...more,
  ];
  const { step } = filter;
  const replay = createPathReplay();
  return {
    history,
    project,
    surveyIds: [survey.id],
    where: Prisma.join(conditions, " and "),
    prefilter: filter.q === undefined ? null : searchPrefilter(filter.q),
    keeps: step ? (row) => hasStep(history, pathOfResponse(history, replay, row), step) : null,
  };
}
