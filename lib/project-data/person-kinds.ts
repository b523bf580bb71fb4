import "server-only";
import type { ArchiveKind } from "@/lib/project-data/archiver";
import { answeredQuestions } from "@/lib/surveys/responses/answered-questions";

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
        "Responses to surveys, oldest first, with what the team did with them: the answers of all events of a submission, and the texts of their questions.",
      statement: `select jsonb_build_object('response', r.uuid, 'timestamp', r."timestamp", 'survey_id', r.survey_id,
          'survey', s.name, 'submission_id', (
            select e.properties -> '$survey_submission_id' from events e where ${of("e")} and e.uuid = r.uuid),
          'completed', r.completed, 'answers', ${answeredQuestions}, 'archived', r.archived,
          'tags', (select coalesce(jsonb_agg(t.name order by t.name), '[]') from tagged_responses g
            join response_tags t on ${of("t")} and t.id = g.tag_id
            where ${of("g")} and g.survey_id = s.id and g.submission_id = r.submission_id))
        from responses r left join surveys s on ${of("s")} and s.id::text = r.survey_id
        where ${of("r")} and r.person_id = ${person.id} order by r."timestamp"`,
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
