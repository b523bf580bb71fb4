import "server-only";

/**
 * SQL text over a response `r` and its survey `s`, which may be missing: its answers with the texts of their questions, as a
 * JSON list in the order of the questions, with scale and display of ratings. They are those of the response's version; of a question that it had not, those
 * of the last version that had it; null where none had.
 */
export const answeredQuestions = `(
  select coalesce(jsonb_agg(jsonb_build_object('question_id', given.key, 'question_text', asked.text, 'answer', given.value, 'scale', asked.scale,
    'display', asked.display)
    order by asked.number nulls last, given.key), '[]')
  from jsonb_each(r.answers) given left join lateral (
    select q.question ->> 'question' as text, q.number,
      case when q.question ->> 'type' = 'rating' and jsonb_typeof(coalesce(q.question -> 'scale', '5')) = 'number'
        then coalesce(q.question -> 'scale', '5') end as scale,
      case when q.question ->> 'type' = 'rating'
        then case q.question ->> 'display' when 'emoji' then 'emoji' else 'number' end end as display from (
      select v.content -> 'questions' as questions, v.version from survey_versions v
      where v.project_id = r.project_id and v.survey_id = s.id
      union all select s.questions, null
    ) asking
    cross join jsonb_array_elements(case jsonb_typeof(asking.questions) when 'array' then asking.questions else '[]' end)
      with ordinality q (question, number)
    where coalesce(q.question ->> 'id', (q.number - 1)::text) = given.key
    order by asking.version = r.survey_version desc nulls last, asking.version desc limit 1
  ) asked on true)`;
