import "server-only";
import type { ArchiveKind } from "@/lib/project-data/archiver";

/** Everything that is stored about a person, in the order of the files. @param person ids as the database has them */
export function personKinds(project: { id: number }, person: { id: bigint; uuid: string }): ArchiveKind[] {
  const of = (alias: string) => `${alias}.project_id = ${project.id}`;
  const eventsOfPerson = `${of("e")} and e.person_id = ${person.id}`;
  return [
    {
      name: "person",
      description: "The person with all distinct ids.",
      statement: `select jsonb_build_object('id', p.id, 'uuid', p.uuid, 'is_identified', p.is_identified,
          'created_at', p.created_at, 'updated_at', p.updated_at, 'properties', p.properties, 'distinct_ids', (
            select coalesce(jsonb_agg(d.distinct_id order by d.id), '[]') from person_distinct_ids d
            where ${of("d")} and d.person_id = p.id))
        from persons p where ${of("p")} and p.id = ${person.id}`,
    },
    {
      name: "events",
      description: "Events, oldest first. “person_properties” are the person's properties after the event.",
      statement: `select jsonb_build_object('uuid', e.uuid, 'event', e.event, 'timestamp', e."timestamp",
          'ingested_at', e.ingested_at, 'distinct_id', e.distinct_id, 'properties', e.properties,
          'person_properties', s.properties)
        from events e left join person_snapshots s on ${of("s")} and s.id = e.person_snapshot_id
        where ${eventsOfPerson} order by e."timestamp"`,
    },
    {
      name: "survey_answers",
      description:
        "Answers to surveys, oldest first, with what the team did with them. Each is an event, too. “questions” are the texts of the questions that were answered, by the same names as “answers”.",
      statement: `select jsonb_build_object('event', e.uuid, 'timestamp', e."timestamp", 'survey_id', e.survey_id,
          'survey', s.name, 'submission_id', e.properties -> '$survey_submission_id', 'answers', (
            select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(e.properties) a
            where starts_with(a.key, '$survey_response')), 'questions', ${questionsAnswered(of)},
          'archived', exists (select from archived_responses r where ${of("r")} and r.response_uuid = e.uuid),
          'tags', (select coalesce(jsonb_agg(t.name order by t.name), '[]') from tagged_responses g
            join response_tags t on ${of("t")} and t.id = g.tag_id
            where ${of("g")} and g.survey_id = s.id and g.submission_id = e.submission_id))
        from events e left join surveys s on ${of("s")} and s.id::text = e.survey_id
        where ${eventsOfPerson} and e.event = 'survey sent' order by e."timestamp"`,
    },
    {
      name: "cohorts",
      description: "Cohorts that the person is in.",
      statement: `select jsonb_build_object('id', c.id, 'name', c.name, 'is_static', c.is_static)
        from cohort_members m join cohorts c on ${of("c")} and c.id = m.cohort_id and not c.deleted
        where ${of("m")} and m.person_id = ${person.id} order by c.id`,
    },
    {
      name: "event_deletions",
      description: "Deletion of the person's events, if it was requested.",
      statement: `select to_jsonb(r) - 'project_id' - 'person_id' from event_deletions r
        where ${of("r")} and r.person_uuid = '${person.uuid}'`,
    },
    {
      name: "activity",
      description: "What members of the project did to the person.",
      statement: `select to_jsonb(r) - 'project_id' from activities r
        where ${of("r")} and r.scope = 'Person' and r.item_id = '${person.id}' order by r.created_at, r.id`,
    },
  ];
}

/**
 * SQL over the event `e` and its survey `s`: the texts of the questions it answers, by property, as they were in the version in
 * force at its time; of a question that no version before it had, as in another one.
 *
 * @param of limits a table's alias to the project
 */
const questionsAnswered = (of: (alias: string) => string): string => `(
  select coalesce(jsonb_object_agg(asked.key, asked.text), '{}') from (
    select distinct on (key) key, q.question ->> 'question' as text
    from (
      select v.content -> 'questions' as questions, v.created_at, v.version from survey_versions v
      where ${of("v")} and v.survey_id = s.id
      union all select s.questions, null, null
    ) asking
    cross join jsonb_array_elements(case jsonb_typeof(asking.questions) when 'array' then asking.questions else '[]' end)
      with ordinality q (question, number)
    cross join unnest(array['$survey_response_' || (q.question ->> 'id'),
      case q.number when 1 then '$survey_response' else '$survey_response_' || (q.number - 1) end]) key
    where e.properties ? key
    order by key, asking.created_at <= e."timestamp" desc nulls last, asking.version desc
  ) asked)`;
