import "server-only";
import { type ResponsesQuery, type SurveyResponses, toResponseCursor } from "@/lib/contract/survey-response";
import { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { questionsOf } from "@/lib/surveys/answers";
import { findSurvey } from "@/lib/surveys/find";
import { describeSubmissions } from "@/lib/surveys/responses/describe";
import { isReadBy } from "@/lib/surveys/responses/read-state";
import { type FilteredProject, selectResponses } from "@/lib/surveys/responses/select";
import { countMatching, cursorBehind, readPage } from "@/lib/surveys/responses/walk";

/**
 * Responses of a survey that match a filter, newest first; the latest event of each submission, answers in the order of
 * questions. Reads one page; the counts, where they are asked for, read the whole set.
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
  const { limit, offset, cursor, is_read, include_counts } = filter;
  const isRead = isReadBy(project, id, user);
  const archived = filter.exclude_archived ? "exclude" : filter.archived;
  const selection = await selectResponses(project, survey, { ...filter, archived }, [
    ...ofOldParameters(filter, survey.questions),
    ...(is_read === undefined ? [] : [Prisma.sql`${isRead} = ${is_read}`]),
  ]);
  const [rows, counts] = await Promise.all([
    readPage({ ...selection, cursor }, { limit: limit + 1, offset }),
    include_counts ? countMatching(selection, isRead) : null,
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    results: await describeSubmissions({ project, survey, user, history: selection.history }, page),
    has_more: rows.length > limit,
    limit,
    offset,
    next_cursor: rows.length > limit && last ? toResponseCursor(cursorBehind(last)) : null,
    count: counts?.count ?? null,
    unread_count: counts && counts.count - counts.matching,
  };
}

/** Conditions over `e` of the parameters that PostHog's endpoint has: a time, and an answer that is a number within bounds. */
function ofOldParameters(
  { since, until, question_id, score_lte, score_gte }: ResponsesQuery,
  stored: unknown,
): Prisma.Sql[] {
  const conditions = [
    ...(since ? [Prisma.sql`e.timestamp >= ${since}`] : []),
    ...(until ? [Prisma.sql`e.timestamp <= ${until}`] : []),
  ];
  if (question_id === undefined) {
    if (score_lte === undefined && score_gte === undefined) return conditions;
    throw new Invalid(null, "invalid_input", "score_lte and score_gte require question_id to be specified");
  }
  const index = questionsOf(stored).findIndex((question) => question.id === question_id);
  const byId = Prisma.sql`e.properties ->> ${`$survey_response_${question_id}`}`;
  const key = index === 0 ? "$survey_response" : `$survey_response_${index}`;
  const answer = index < 0 ? byId : Prisma.sql`coalesce(${byId}, e.properties ->> ${key})`;
  const number = Prisma.sql`case when ${answer} ~ '^\\s*-?[0-9]{1,9}(\\.[0-9]{1,9})?\\s*$' then (${answer})::numeric end`;
  return [
    ...conditions,
    Prisma.sql`coalesce(${answer}, '') not in ('', '[]')`,
    ...(score_lte === undefined ? [] : [Prisma.sql`${number} <= ${score_lte}`]),
    ...(score_gte === undefined ? [] : [Prisma.sql`${number} >= ${score_gte}`]),
  ];
}
