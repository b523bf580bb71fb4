import "server-only";
import type { ResponsesQuery, SurveyResponses } from "@/lib/contract/survey/response";
import type { AnswerCondition } from "@/lib/contract/survey/response-filter";
import { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { findSurvey } from "@/lib/surveys/find";
import { describeResponses, toDescribed } from "@/lib/surveys/responses/describe";
import { isReadBy, readStateConditions } from "@/lib/surveys/responses/read-state";
import { countMatching, readPageFrom } from "@/lib/surveys/responses/scan";
import { type FilteredProject, selectResponses } from "@/lib/surveys/responses/select";
import { answerConditionSql } from "@/lib/surveys/results/answer-conditions";

/**
 * Responses of a survey that match a filter, newest first, answers in the order of questions. Reads one page;
 * the counts, if requested, read the whole set.
 *
 * @throws NotFound, Invalid   @source docs/reference/surveys.md#results-and-actions
 */
export async function listResponses(
  project: FilteredProject & DisplayNameSettings,
  user: { id: number },
  id: string,
  filter: ResponsesQuery,
): Promise<SurveyResponses> {
  const survey = await findSurvey(project, id);
  const { is_read, include_counts } = filter;
  const isRead = isReadBy(project, Prisma.sql`${id}::uuid`, user);
  const archived = filter.exclude_archived ? "exclude" : filter.archived;
  const selection = await selectResponses(project, survey, { ...filter, archived }, [
    ...ofOldParameters(filter),
    ...readStateConditions(isRead, is_read),
  ]);
  const [{ rows, ...page }, counts] = await Promise.all([
    readPageFrom(selection, filter),
    include_counts ? countMatching(selection, isRead) : null,
  ]);
  return {
    results: await describeResponses(
      { project, surveys: [toDescribed(survey, selection.history)], user },
      rows,
    ),
    ...page,
    count: counts?.count ?? null,
    unread_count: counts && counts.count - counts.matching,
  };
}

/** Conditions over a response `e` of the parameters that PostHog's endpoint has: a time, and an answer that is a number within bounds. */
function ofOldParameters({ since, until, question_id, score_lte, score_gte }: ResponsesQuery): Prisma.Sql[] {
  const conditions = [
    ...(since ? [Prisma.sql`e.timestamp >= ${since}`] : []),
    ...(until ? [Prisma.sql`e.timestamp <= ${until}`] : []),
  ];
  if (question_id === undefined) {
    if (score_lte === undefined && score_gte === undefined) return conditions;
    throw new Invalid(null, "invalid_input", "score_lte and score_gte require question_id to be specified");
  }
  const condition = (operator: AnswerCondition["operator"], value?: number) =>
    answerConditionSql({ question_id, operator, value }, (_, text) => [text]);
  return [
    ...conditions,
    condition("is_set"),
    ...(score_lte === undefined ? [] : [condition("lte", score_lte)]),
    ...(score_gte === undefined ? [] : [condition("gte", score_gte)]),
  ];
}
