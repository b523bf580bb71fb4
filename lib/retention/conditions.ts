import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { isClosedQuestion } from "@/lib/personal/read";
import { lastSeenAt } from "@/lib/persons/last-seen";
import type { DueProject, DueRule } from "@/lib/retention/due-rules";

// What each rule removes, as SQL: a preview counts it, a run removes it. A run adds conditions that choose a chunk, no others.

/** SQL: whether the event `e` goes. Events of surveys stay: of these the texts expire. */
export const isExpiredEvent = ({ id }: DueProject, { before }: DueRule): Prisma.Sql =>
  Prisma.sql`e.project_id = ${id} and e."timestamp" < ${before}::timestamptz and e.survey_id is null`;

/** SQL: whether the entry `a` of the activity log goes. */
export const isExpiredActivity = ({ id }: DueProject, { before }: DueRule): Prisma.Sql =>
  Prisma.sql`a.project_id = ${id} and a.created_at < ${before}::timestamptz`;

/** SQL: whether the person `p` goes by the rule of all persons, or by that of unidentified ones. */
export const isExpiredPerson = ({ id, retention }: DueProject, { rule, before }: DueRule): Prisma.Sql =>
  Prisma.sql`p.project_id = ${id} and p.created_at < ${before}::timestamptz
    and coalesce(${lastSeenAt} < ${before}::timestamptz, true)
    ${rule === "unidentified_persons" ? Prisma.sql`and not p.is_identified` : Prisma.empty}
    ${
      retention.includes_respondents
        ? Prisma.empty
        : Prisma.sql`and not exists (select from responses r where r.project_id = ${id} and r.person_id = p.id)`
    }`;

/** SQL: whether a text of the survey event `e` expires. `k` is a row of `answerKinds`. A submission goes whole, by its last time. */
export const hasExpiredText = ({ id }: DueProject, { before }: DueRule): Prisma.Sql =>
  Prisma.sql`e.project_id = ${id} and e.survey_id is not null and e.event <> 'survey shown'
    and e."timestamp" < ${before}::timestamptz and not exists (
      select from events l where l.project_id = ${id} and l.submission_id = e.submission_id and l.survey_id = e.survey_id
        and l."timestamp" >= ${before}::timestamptz)
    and ${withoutTexts} <> e.properties`;

/** SQL: the properties of the survey event `e` without texts. */
export const withoutTexts = Prisma.sql`expired_texts(e.properties, coalesce(k.kinds, '{}'), false)`;

/**
 * SQL: by survey, the kinds of its answers, as the function `expired_texts` takes them, by the name of the property: of a question's id,
 * and of its position. Where versions differ, what one of them asked as a text is one.
 */
export const answerKinds = ({ id }: DueProject): Prisma.Sql => Prisma.sql`
  select survey_id, jsonb_object_agg(name, kind) as kinds from (
    select survey_id, name, case when bool_and(${isClosedQuestion}) then 'true'::jsonb
      when bool_and(question ->> 'type' in ('single_choice', 'multiple_choice'))
        then jsonb_path_query_array(jsonb_agg(question), '$[*].choices[*]')
          || jsonb_path_query_array(jsonb_agg(question), '$[*].translations.*.choices[*]')
      else '[]' end as kind
    from (
      select id::text as survey_id, questions from surveys where project_id = ${id}
      union all select survey_id::text, content -> 'questions' from survey_versions where project_id = ${id}
    ) asked,
    jsonb_array_elements(case jsonb_typeof(questions) when 'array' then questions else '[]' end)
      with ordinality as item (question, place),
    unnest(array['$survey_response_' || (question ->> 'id'),
      case place when 1 then '$survey_response' else '$survey_response_' || (place - 1) end]) name
    where name is not null group by survey_id, name
  ) named group by survey_id`;
