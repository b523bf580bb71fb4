import "server-only";
import { toTimestamp } from "@/lib/contract/field";
import type { ResponsesQuery, SurveyResponse, SurveyResponses } from "@/lib/contract/survey-results";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { submissionKey, surveyEventCondition } from "@/lib/flags/submissions";
import { answerOf, isAnswer, questionsOf } from "@/lib/surveys/answers";
import { findSurvey } from "@/lib/surveys/find";
import { notArchived } from "@/lib/surveys/submissions";

interface Row {
  uuid: string;
  distinct_id: string;
  timestamp: Date;
  properties: Record<string, unknown>;
}

/**
 * Responses of a survey, newest first; the latest event of each submission, answers in the order of questions.
 *
 * @throws NotFound, Invalid   @source docs/reference/surveys.md#results-and-actions
 */
export async function listResponses(
  project: { id: number },
  id: string,
  filter: ResponsesQuery,
): Promise<SurveyResponses> {
  const survey = await findSurvey(project, id);
  const { since, until, exclude_archived, limit, offset } = filter;
  const rows = await query<Row>(Prisma.sql`
    select * from (
      select distinct on (${submissionKey}) e.uuid, e.distinct_id, e.timestamp, e.properties from events e
      where e.project_id = ${project.id} and ${surveyEventCondition(Prisma.sql`${id}`)} and e.event = 'survey sent'
        ${exclude_archived ? Prisma.sql`and ${notArchived(project)}` : Prisma.empty}
      order by ${submissionKey}, e.timestamp desc, e.uuid desc
    ) r where true ${scored(filter, survey.questions)}
      ${since ? Prisma.sql`and r.timestamp >= ${since}` : Prisma.empty}
      ${until ? Prisma.sql`and r.timestamp <= ${until}` : Prisma.empty}
    order by r.timestamp desc, r.uuid desc limit ${limit + 1} offset ${offset}`);
  const questions = questionsOf(survey.questions);
  return {
    results: rows.slice(0, limit).map((row) => toResponse(row, questions)),
    has_more: rows.length > limit,
    limit,
    offset,
  };
}

/** Only responses whose answer to one question is a number within bounds, or there at all. */
function scored({ question_id, score_lte, score_gte }: ResponsesQuery, stored: unknown): Prisma.Sql {
  const bounded = score_lte !== undefined || score_gte !== undefined;
  if (question_id === undefined) {
    if (!bounded) return Prisma.empty;
    throw new Invalid(null, "invalid_input", "score_lte and score_gte require question_id to be specified");
  }
  const index = questionsOf(stored).findIndex((question) => question.id === question_id);
  const byId = Prisma.sql`r.properties ->> ${`$survey_response_${question_id}`}`;
  const key = index === 0 ? "$survey_response" : `$survey_response_${index}`;
  const answer = index < 0 ? byId : Prisma.sql`coalesce(${byId}, r.properties ->> ${key})`;
  const number = Prisma.sql`case when ${answer} ~ '^\\s*-?[0-9]{1,9}(\\.[0-9]{1,9})?\\s*$' then (${answer})::numeric end`;
  return Prisma.sql`and coalesce(${answer}, '') not in ('', '[]')
    ${score_lte === undefined ? Prisma.empty : Prisma.sql`and ${number} <= ${score_lte}`}
    ${score_gte === undefined ? Prisma.empty : Prisma.sql`and ${number} >= ${score_gte}`}`;
}

function toResponse(
  { uuid, distinct_id, timestamp, properties }: Row,
  questions: ReturnType<typeof questionsOf>,
): SurveyResponse {
  const given = (key: string) => properties[key] ?? null;
  const session = properties.$session_id;
  return {
    uuid,
    distinct_id,
    session_id: typeof session === "string" ? session : null,
    submitted_at: toTimestamp(timestamp),
    answers: questions.flatMap((question, question_index) => {
      const answer = answerOf(properties, question, question_index);
      if (!isAnswer(answer)) return [];
      return [
        {
          question_id: question.id,
          question_index,
          question_text: question.question,
          question_type: question.type,
          answer,
        },
      ];
    }),
    extra: {
      device_type: given("$device_type"),
      browser: given("$browser"),
      os: given("$os"),
      geoip_country_code: given("$geoip_country_code"),
      geoip_country_name: given("$geoip_country_name"),
      geoip_city_name: given("$geoip_city_name"),
      current_url: given("$current_url"),
      iteration: given("$survey_iteration"),
    },
  };
}
