import "server-only";
import { toTimestamp } from "@/lib/contract/field";
import type { SurveyResponse } from "@/lib/contract/survey-response";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { isOfSubmission } from "@/lib/flags/submissions";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { answerOf, isAnswer, questionsOf } from "@/lib/surveys/answers";
import { readNamedPersons } from "@/lib/surveys/named-persons";
import { isReadBy } from "@/lib/surveys/responses/read-state";
import type { SubmissionRow } from "@/lib/surveys/responses/walk";
import { inForceAt, type SurveyHistory } from "@/lib/surveys/results/history";
import { isCompletedBy } from "@/lib/surveys/results/path";
import type { SurveyRow } from "@/lib/surveys/view";

/** What a response is described with. */
export interface ResponseContext {
  project: { id: number } & DisplayNameSettings;
  survey: SurveyRow;
  history: SurveyHistory;
  /** Whose read state it has. */
  user: { id: number };
}

/** Submissions on the wire, in the same order. Two statements, at once. */
export async function describeSubmissions(
  context: ResponseContext,
  rows: readonly SubmissionRow[],
): Promise<SurveyResponse[]> {
  const personIds = [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))];
  const [facts, persons] = await Promise.all([
    readFacts(context, rows),
    readNamedPersons(context.project, personIds),
  ]);
  const { versions } = context.history;
  const questions = questionsOf(context.survey.questions);
  return rows.map((row) => {
    const { properties } = row;
    const fact = facts.get(row.uuid);
    return {
      uuid: row.uuid,
      distinct_id: row.distinct_id,
      session_id: typeof properties.$session_id === "string" ? properties.$session_id : null,
      submitted_at: toTimestamp(row.timestamp),
      answers: questions.flatMap((question, question_index) => {
        const answer = answerOf(properties, question, question_index);
        if (!isAnswer(answer)) return [];
        const { id: question_id, question: question_text, type: question_type } = question;
        return [{ question_id, question_index, question_text, question_type, answer }];
      }),
      extra: extraOf(properties),
      person: (row.person_id !== null && persons.get(row.person_id)) || null,
      completed: isCompletedBy(row),
      language: languageOf(properties) ?? context.survey.base_language,
      version: inForceAt(versions, row.timestamp.getTime()).version,
      iteration: iterationOf(properties),
      tags: fact?.tags ?? [],
      is_read: fact?.is_read ?? false,
      archived: fact?.archived ?? false,
      received_at: toTimestamp(row.ingested_at),
    };
  });
}

/** What an event says of its device and place, as PostHog's endpoint returns it. */
function extraOf(properties: Record<string, unknown>): SurveyResponse["extra"] {
  const given = (key: string) => properties[key] ?? null;
  return {
    device_type: given("$device_type"),
    browser: given("$browser"),
    os: given("$os"),
    geoip_country_code: given("$geoip_country_code"),
    geoip_country_name: given("$geoip_country_name"),
    geoip_city_name: given("$geoip_city_name"),
    current_url: given("$current_url"),
    iteration: given("$survey_iteration"),
  };
}

const languageOf = ({ $survey_language: language }: Record<string, unknown>): string | null =>
  typeof language === "string" && language !== "" ? language : null;

function iterationOf({ $survey_iteration: sent }: Record<string, unknown>): number | null {
  const iteration = typeof sent === "string" && /^\d{1,9}$/.test(sent) ? Number(sent) : sent;
  return Number.isSafeInteger(iteration) ? (iteration as number) : null;
}

interface Facts {
  uuid: string;
  tags: SurveyResponse["tags"];
  is_read: boolean;
  archived: boolean;
}

/** What users did with responses, by the uuid of the latest event. */
async function readFacts(
  { project, survey, user }: ResponseContext,
  rows: readonly SubmissionRow[],
): Promise<Map<string, Facts>> {
  if (rows.length === 0) return new Map();
  const facts = await query<Facts>(Prisma.sql`
    select e.uuid, ${isReadBy(project, survey.id, user)} as is_read,
      exists (select from events o
        join archived_responses a on a.project_id = o.project_id and a.response_uuid = o.uuid
        where ${isOfSubmission("o", project, survey.id, Prisma.sql`e.submission_id`)}
          and a.survey_id = ${survey.id}::uuid) as archived,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id), '[]')
        from tagged_responses g join response_tags t on t.project_id = g.project_id and t.id = g.tag_id
        where g.project_id = ${project.id} and g.survey_id = ${survey.id}::uuid
          and g.submission_id = e.submission_id) as tags
    from events e where e.project_id = ${project.id} and e.uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[])`);
  return new Map(facts.map((fact) => [fact.uuid, fact]));
}
