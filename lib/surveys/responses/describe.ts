import "server-only";
import { maskValue } from "@/lib/contract/person/personal";
import type { SurveyResponse } from "@/lib/contract/survey/response";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { readNamedPersons } from "@/lib/surveys/named-persons";
import { questionsOf } from "@/lib/surveys/responses/answers";
import { isReadBy } from "@/lib/surveys/responses/read-state";
import type { ResponseRow } from "@/lib/surveys/responses/scan";
import type { SurveyHistory } from "@/lib/surveys/results/history";
import type { SurveyRow } from "@/lib/surveys/view";

/** What a survey says of its responses. */
export interface DescribedSurvey extends Pick<SurveyRow, "id" | "questions" | "base_language"> {
  firstVersion: number;
}

/** A survey as its responses are described with it. */
export const toDescribed = (survey: SurveyRow, { versions }: SurveyHistory): DescribedSurvey => ({
  ...survey,
  firstVersion: versions[0]!.version,
});

/** The same of surveys by their ids. */
export const readDescribed = (project: { id: number }, ids: readonly string[]): Promise<DescribedSurvey[]> =>
  query<DescribedSurvey>(Prisma.sql`
    select s.id, s.questions, s.base_language, coalesce((select min(v.version) from survey_versions v
      where v.project_id = s.project_id and v.survey_id = s.id), s.version) as "firstVersion"
    from surveys s where s.project_id = ${project.id} and s.id = any(${ids}::uuid[])`);

/** What a response is described with. */
export interface ResponseContext {
  project: { id: number } & DisplayNameSettings;
  /** Those of the responses. */
  surveys: readonly DescribedSurvey[];
  /** The user whose read state is included. */
  user: { id: number };
}

/** Responses on the wire, in the same order. Two statements, at once. */
export async function describeResponses(
  context: ResponseContext,
  rows: readonly ResponseRow[],
): Promise<SurveyResponse[]> {
  const personIds = [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))];
  const [facts, persons] = await Promise.all([
    readFacts(context, rows),
    readNamedPersons(context.project, personIds),
  ]);
  const surveys = new Map(
    context.surveys.map(({ questions, ...survey }) => [
      survey.id,
      { ...survey, questions: questionsOf(questions) },
    ]),
  );
  const { masking } = context.project;
  return rows.map((row) => {
    const { session_id, link, extra, tags, is_read } = facts.get(row.uuid) ?? noFacts;
    const { questions, base_language, firstVersion } = surveys.get(row.survey_id)!;
    const person = (row.person_id !== null && persons.get(row.person_id)) || null;
    return {
      uuid: row.uuid,
      distinct_id: masking ? (person?.uuid ?? row.distinct_id) : row.distinct_id,
      session_id: typeof session_id === "string" ? session_id : null,
      submitted_at: toTimestamp(row.timestamp),
      answers: questions.flatMap((question, question_index) => {
        const answer = row.answers[question.id];
        if (answer === undefined) return [];
        const { id: question_id, question: question_text, type: question_type, scale, display } = question;
        return [{ question_id, question_index, question_text, question_type, answer, scale, display }];
      }),
      extra: masking
        ? { ...extra, current_url: maskValue(masking, "event", extra.current_url, false) }
        : extra,
      person,
      completed: row.completed,
      language: row.survey_language ?? base_language,
      version: row.survey_version ?? firstVersion,
      iteration: row.survey_iteration,
      link: typeof link === "string" ? link : null,
      tags,
      is_read,
      archived: row.archived,
      received_at: toTimestamp(row.ingested_at),
    };
  });
}

/** What the last event says of its device and place, and what users did with the response. */
interface Facts {
  uuid: string;
  session_id: unknown;
  link: unknown;
  extra: SurveyResponse["extra"];
  tags: SurveyResponse["tags"];
  is_read: boolean;
}

const noFacts: Omit<Facts, "uuid"> = {
  session_id: null,
  link: null,
  extra: {
    device_type: null,
    browser: null,
    os: null,
    geoip_country_code: null,
    geoip_country_name: null,
    geoip_city_name: null,
    current_url: null,
    iteration: null,
  },
  tags: [],
  is_read: false,
};

/** By the uuid of the last event. */
async function readFacts(
  { project, user }: ResponseContext,
  rows: readonly ResponseRow[],
): Promise<Map<string, Facts>> {
  if (rows.length === 0) return new Map();
  const facts = await query<Facts>(Prisma.sql`
    select e.uuid, last.properties -> '$session_id' as session_id, last.properties -> '$survey_link' as link,
      ${isReadBy(project, Prisma.sql`listed.survey`, user)} as is_read,
      json_build_object('device_type', last.properties -> '$device_type', 'browser', last.properties -> '$browser',
        'os', last.properties -> '$os', 'geoip_country_code', last.properties -> '$geoip_country_code',
        'geoip_country_name', last.properties -> '$geoip_country_name', 'geoip_city_name', last.properties -> '$geoip_city_name',
        'current_url', last.properties -> '$current_url', 'iteration', last.properties -> '$survey_iteration') as extra,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'is_by_rule', g.is_by_rule) order by lower(t.name), t.id), '[]')
        from tagged_responses g join response_tags t on t.project_id = g.project_id and t.id = g.tag_id
        where g.project_id = ${project.id} and g.survey_id = listed.survey
          and g.submission_id = e.submission_id) as tags
    from unnest(${rows.map(({ submission_id }) => submission_id)}::uuid[], ${rows.map(({ survey_id }) => survey_id)}::uuid[])
      as listed (submission, survey)
    join responses e on e.project_id = ${project.id} and e.survey_id = listed.survey::text and e.submission_id = listed.submission
    join events last on last.project_id = e.project_id and last.uuid = e.uuid`);
  return new Map(facts.map((fact) => [fact.uuid, fact]));
}
