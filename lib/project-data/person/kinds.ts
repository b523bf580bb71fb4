import "server-only";
import pg from "pg";
import type { FlagEvaluations } from "@/lib/contract/flag";
import { mergeProperties } from "@/lib/persons/identity";
import { answeredQuestions } from "@/lib/surveys/responses/answered-questions";

/** A kind of rows in the export of a person. */
export interface PersonKind {
  /** Names its files: `events.csv`. */
  name: string;
  /** What a row is, for the manifest. */
  description: string;
  /** The columns in their order, each with its SQL. */
  columns: Readonly<Record<string, string>>;
  /** From `from` to `order by`. */
  rows: string;
  /** What people read of it, where that is not all: the rest is for programs, in the JSON file. */
  readable?: { columns: readonly string[]; isRead: (row: Readonly<Record<string, unknown>>) => boolean };
}

/** A member of the project by name, as SQL over an activity, a note or a request `a`, and its user `u`; null for one who is gone. */
const staff = "coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)";

/**
 * Everything that is stored about a person, and nothing of others: persons may have been merged into them, and others split
 * off. What was stored while their records were one may be of either, so of that time only what has an id of theirs is here.
 *
 * @param person ids as the database has them   @param flags the flags' values for them
 */
export function personKinds(
  project: { id: number },
  person: { id: bigint; uuid: string },
  flags: FlagEvaluations,
): PersonKind[] {
  const of = (alias: string) => `${alias}.project_id = ${project.id}`;
  const eventsOfPerson = `${of("e")} and e.person_id = ${person.id}`;
  const ownIds = `array(select d.distinct_id from person_distinct_ids d where ${of("d")} and d.person_id = ${person.id})`;
  /** The activity of merges and splits, with the ids that were moved, or parted: those of this person and those of others. */
  const merged = "a.detail #> '{changes,0,before,distinct_ids}'";
  const together = "a.detail #> '{changes,0,after,distinct_ids}'";
  const concernsPerson = (
    activity: string,
  ) => `${of("a")} and a.scope = 'Person' and a.activity = '${activity}'
    and (a.item_id = '${person.id}' or ${together} ?| ${ownIds})`;
  const lastSplit = `(select max(a.created_at) from activities a where ${concernsPerson("split_person")})`;
  /** The UUIDs of persons that were merged into this one. */
  const formerUuids = `array(select a.detail #>> '{changes,0,before,uuid}' from activities a
    where ${concernsPerson("merged")} and ${merged} ?| ${ownIds})`;
  const uuids = `('${person.uuid}'::text || ${formerUuids})`;
  const mergeProperty = `case e.event ${[...mergeProperties].map(([event, key]) => `when '${event}' then '${key}'`).join(" ")} end`;
  return [
    {
      name: "person",
      description: "The person.",
      columns: {
        uuid: "p.uuid",
        id: "p.id",
        is_identified: "p.is_identified",
        created_at: "p.created_at",
        updated_at: "p.updated_at",
        last_event_at: `(select max(e."timestamp") from events e where ${eventsOfPerson})`,
      },
      rows: `from persons p where ${of("p")} and p.id = ${person.id}`,
    },
    {
      name: "distinct_ids",
      description: "The IDs by which apps know the person.",
      columns: { distinct_id: "d.distinct_id" },
      rows: `from person_distinct_ids d where ${of("d")} and d.person_id = ${person.id} order by d.id`,
    },
    {
      name: "properties",
      description: "Properties of the person.",
      columns: { property: "v.key", value: "v.value" },
      rows: `from persons p, jsonb_each(p.properties) v where ${of("p")} and p.id = ${person.id} order by v.key`,
    },
    {
      name: "survey_answers",
      description:
        "Questions of surveys and the answers, with the texts of the questions when they were answered, oldest first. A survey without answers has one row.",
      columns: {
        response: "r.uuid",
        survey_id: "r.survey_id",
        survey: `coalesce(s.name, e.properties ->> '$survey_name', (select a.detail ->> 'name' from activities a
          where ${of("a")} and a.scope = 'Survey' and a.item_id = r.survey_id order by a.created_at desc limit 1))`,
        submission_id: "e.properties -> '$survey_submission_id'",
        answered_at: `r."timestamp"`,
        completed: "r.completed",
        dismissed: "r.dismissed",
        question_id: "q.answered ->> 'question_id'",
        // Of a deleted survey, the texts that its last event has.
        question: `coalesce(q.answered ->> 'question_text', (select sent.question ->> 'question' from jsonb_array_elements(
          case jsonb_typeof(e.properties -> '$survey_questions') when 'array' then e.properties -> '$survey_questions' else '[]' end)
          sent (question) where sent.question ->> 'id' = q.answered ->> 'question_id' limit 1))`,
        answer: "q.answered -> 'answer'",
        scale: "q.answered -> 'scale'",
        display: "q.answered -> 'display'",
        archived: "r.archived",
        tags: `(select coalesce(jsonb_agg(t.name order by t.name), '[]') from tagged_responses g
          join response_tags t on ${of("t")} and t.id = g.tag_id
          where ${of("g")} and g.survey_id = s.id and g.submission_id = r.submission_id)`,
      },
      rows: `from responses r left join surveys s on ${of("s")} and s.id::text = r.survey_id
        left join events e on ${of("e")} and e.uuid = r.uuid
        left join lateral jsonb_array_elements(${answeredQuestions}) with ordinality q (answered, number) on true
        where ${of("r")} and r.person_id = ${person.id} order by r."timestamp", r.uuid, q.number`,
    },
    {
      name: "events",
      description:
        "Events, oldest first. “person_properties” are the person's properties after the event; they are left out of events before a split, when they may have been another person's.",
      columns: {
        uuid: "e.uuid",
        event: "e.event",
        timestamp: `e."timestamp"`,
        ingested_at: "e.ingested_at",
        distinct_id: "e.distinct_id",
        properties: `case when not e.properties ->> ${mergeProperty} = any(${ownIds}) then e.properties - ${mergeProperty}
          else e.properties end - '$actor_user_id'`,
        person_properties: `case when e.ingested_at > coalesce(${lastSplit}, '-infinity') then s.properties end`,
      },
      rows: `from events e left join person_snapshots s on ${of("s")} and s.id = e.person_snapshot_id
        where ${eventsOfPerson} order by e."timestamp", e.uuid`,
    },
    {
      name: "feature_flags",
      description:
        "What each feature flag is for the person now, and why; of the flags that a survey made, which survey.",
      columns: {
        flag: "f.key",
        value: "f.value -> 'value'",
        reason: "f.value -> 'evaluation' ->> 'reason'",
        survey: `(select s.name from feature_flags own join surveys s on ${of("s")} and s.id = own.survey_id
          where ${of("own")} and own.key = f.key and not own.deleted)`,
      },
      rows: `from jsonb_each(${pg.escapeLiteral(JSON.stringify(flags))}::jsonb) f order by f.key`,
      // Those that a survey made say whom it waits for, not who the person is.
      readable: { columns: ["flag", "value"], isRead: ({ survey }) => survey === null },
    },
    {
      name: "cohorts",
      description: "Cohorts that the person is in.",
      columns: { id: "c.id", cohort: "c.name", is_static: "c.is_static" },
      rows: `from cohort_members m join cohorts c on ${of("c")} and c.id = m.cohort_id and not c.deleted
        where ${of("m")} and m.person_id = ${person.id} order by c.id`,
    },
    {
      name: "notes",
      description: "Notes of members of the project on the person, oldest first.",
      columns: { created_at: "a.created_at", updated_at: "a.updated_at", by: staff, text: "a.text" },
      rows: `from person_notes a left join users u on u.id = a.created_by_id
        where ${of("a")} and a.person_id = ${person.id} order by a.created_at, a.id`,
    },
    {
      name: "moves",
      description:
        "Merges with other persons and splits, oldest first: the IDs among those concerned that are the person's now, and the number of those that are not.",
      columns: {
        time: "m.time",
        kind: "m.kind",
        by: "m.by",
        key: "m.key",
        distinct_ids: "i.own",
        other_ids: "i.others",
      },
      rows: `from (
          select a.created_at as time, a.activity as kind, ${staff} as by, a.key_label as key,
            case a.activity when 'merged' then ${merged} else ${together} end as ids
          from activities a left join users u on u.id = a.user_id
          where ${concernsPerson("merged")} or ${concernsPerson("split_person")}
          union all select min(e."timestamp"), e.event, null, null, jsonb_build_array(e.distinct_id, e.properties -> ${mergeProperty})
          from events e where ${eventsOfPerson} and e.properties ? ${mergeProperty} and e.properties -> '$actor_user_id' is null
          group by e.event, e.distinct_id, e.properties -> ${mergeProperty}
        ) m cross join lateral (
          select coalesce(jsonb_agg(given.id) filter (where given.id = any(${ownIds})), '[]') as own,
            count(*) filter (where given.id <> all(${ownIds})) as others
          from jsonb_array_elements_text(case jsonb_typeof(m.ids) when 'array' then m.ids else '[]' end) given (id)
        ) i order by m.time`,
    },
    {
      name: "changes",
      description:
        "What members of the project did to the person, oldest first, with the properties that they set and removed, or the cohort.",
      columns: {
        time: "a.created_at",
        by: `case when a.is_system then 'Fieldbook' else ${staff} end`,
        key: "a.key_label",
        change: "a.activity",
        set: "e.properties -> '$set'",
        removed: "e.properties -> '$unset'",
        cohort: "case a.scope when 'Cohort' then a.detail ->> 'name' end",
      },
      // A change of properties belongs to the person who has its event, which has the entry's UUID.
      rows: `from (
          select a.id from activities a where ${of("a")} and a.scope = 'Person' and a.activity not in ('merged', 'split_person', 'split_off')
            and (a.item_id = '${person.id}' or a.detail ->> 'name' = any(${uuids}))
          union select e.uuid from events e where ${eventsOfPerson} and e.properties ? '$actor_user_id'
          union select a.id from activities a where ${of("a")} and a.scope = 'Cohort'
            and (a.detail #> '{changes,0,after}' ?| ${uuids} or a.detail #> '{changes,0,before}' ?| ${uuids})
            and a.activity in ('persons_added_manually', 'person_removed_manually')
        ) entry join activities a on ${of("a")} and a.id = entry.id and a.scope in ('Person', 'Cohort')
        left join events e on ${of("e")} and e.uuid = a.id left join users u on u.id = a.user_id
        where e.uuid is null or e.person_id = ${person.id} order by a.created_at, a.id`,
    },
    {
      name: "event_deletions",
      description: "Deletion of the person's events, if it was requested.",
      columns: { requested_at: "a.created_at", by: staff, completed_at: "a.delete_verified_at" },
      rows: `from event_deletions a left join users u on u.id = a.requested_by_id
        where ${of("a")} and a.person_uuid = '${person.uuid}'`,
    },
  ];
}

/** How often each event happened on each day of the project's time zone, and where: for the report. */
export const eventsByDay = (project: { id: number }, person: { id: bigint }): string => `
  select json_build_object('day', day, 'day_count', sum(count(*)) over (partition by day), 'event', event, 'item', item,
    'count', count(*), 'first', min(time), 'last', max(time))
  from (
    select (e."timestamp" at time zone (select timezone from projects where id = ${project.id}))::date as day,
      e."timestamp" as time, e.event, coalesce(s.name, e.properties ->> '$survey_name', nullif(e.path_item, e.event)) as item
    from events e left join surveys s on s.project_id = ${project.id} and s.id::text = e.survey_id
    where e.project_id = ${project.id} and e.person_id = ${person.id}
  ) happened group by day, event, item order by day, min(time)`;

/** The statement that reads rows as JSON objects. */
export const objectsOf = ({ columns, rows }: PersonKind): string =>
  `select json_build_object(${Object.entries(columns)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(", ")}) ${rows}`;

/** The statement that reads rows as objects of booleans, lists and texts, null for none: numbers as they are stored, objects as JSON. */
export const textsOf = ({ columns, rows }: PersonKind): string =>
  `select json_build_object(${Object.entries(columns)
    .map(([name, sql]) => `'${name}', ${toTextSql(sql)}`)
    .join(", ")}) ${rows}`;

const toTextSql = (
  sql: string,
) => `(select case when jsonb_typeof(cell.value) in ('boolean', 'array') then cell.value
  else to_jsonb(cell.value #>> '{}') end from (select to_jsonb(${sql})) cell (value))`;
