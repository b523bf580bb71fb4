import "server-only";

/** A kind of rows in an export. */
export interface ExportKind {
  /** Names its files: `events-0001.jsonl`. */
  name: string;
  /** What a row is, for the manifest. */
  description: string;
  /** The statement that reads the rows of a project, each as one JSON value. */
  statement: (projectId: number) => string;
}

/** The statement that reads whole rows of a table, without some of their columns. */
const readTable =
  (table: string, order: string, without: readonly string[] = [], condition = "true") =>
  (projectId: number): string => {
    const removed = ["project_id", ...without].map((column) => ` - '${column}'`).join("");
    return `select to_jsonb(r)${removed} from ${table} r where r.project_id = ${projectId} and ${condition} order by ${order}`;
  };

/**
 * Everything that an export holds, in the order of its files. Columns are named as in the database, which is mostly as in
 * the API. Invitations, password reset links, keys and tokens are left out: they are secrets, or are derived from some.
 */
export const exportKinds: readonly ExportKind[] = [
  {
    name: "project",
    description: "Settings of the project.",
    statement: (projectId) =>
      `select to_jsonb(r) - 'api_token' - 'previous_api_token' - 'previous_api_token_expires_at' - 'deleted_at' from projects r where id = ${projectId}`,
  },
  {
    name: "members",
    description: "Members with their roles. Other rows name them by user_id or created_by_id.",
    statement: (projectId) =>
      `select jsonb_build_object('user_id', u.id, 'email', u.email, 'first_name', u.first_name,
        'last_name', u.last_name, 'role', m.role, 'joined_at', m.created_at)
      from memberships m join users u on u.id = m.user_id where m.project_id = ${projectId} order by m.created_at, u.id`,
  },
  {
    name: "surveys",
    description: "Surveys. Their responses are events named “survey sent”.",
    statement: readTable("surveys", "r.created_at, r.id"),
  },
  {
    name: "survey_versions",
    description: "Content of each survey after each change.",
    statement: readTable("survey_versions", "r.survey_id, r.version"),
  },
  {
    name: "survey_drafts",
    description: "Unpublished changes of surveys, and what they are based on.",
    statement: readTable("survey_drafts", "r.survey_id"),
  },
  {
    name: "survey_canaries",
    description: "Starts of surveys with a share of their audience.",
    statement: readTable("survey_canaries", "r.survey_id"),
  },
  {
    name: "archived_responses",
    description: "Responses that are left out of results, by the uuid of their event.",
    statement: readTable("archived_responses", "r.survey_id, r.response_uuid"),
  },
  {
    name: "response_tags",
    description: "Tags of responses.",
    statement: readTable("response_tags", "r.id"),
  },
  {
    name: "tagged_responses",
    description:
      "Tags on responses. “submission_id” is the MD5, as a UUID, of the events' “$survey_submission_id”, or of their uuid without one.",
    statement: readTable("tagged_responses", "r.survey_id, r.submission_id, r.tag_id"),
  },
  {
    name: "untagged_responses",
    description: "Tags that members removed from responses, which rules don’t add again.",
    statement: readTable("untagged_responses", "r.survey_id, r.submission_id, r.tag_id"),
  },
  {
    name: "tag_rules",
    description: "Rules that tag new responses of surveys.",
    statement: readTable("tag_rules", "r.id", ["postgres_regex", "applied_until"]),
  },
  {
    name: "flags",
    description: "Feature flags, including those created by surveys.",
    statement: readTable("feature_flags", "r.id"),
  },
  {
    name: "cohorts",
    description: "Cohorts.",
    statement: readTable(
      "cohorts",
      "r.id",
      ["is_calculating", "last_calculation", "errors_calculating"],
      "not r.deleted",
    ),
  },
  {
    name: "cohort_members",
    description: "Persons of static cohorts.",
    statement: (projectId) =>
      `select jsonb_build_object('cohort_id', m.cohort_id, 'person', p.uuid)
      from cohort_members m
        join cohorts c on c.project_id = m.project_id and c.id = m.cohort_id and c.is_static and not c.deleted
        join persons p on p.project_id = m.project_id and p.id = m.person_id
      where m.project_id = ${projectId} order by m.cohort_id, m.person_id`,
  },
  {
    name: "insights",
    description: "Saved analyses.",
    statement: readTable("insights", "r.id", [], "not r.deleted"),
  },
  {
    name: "boards",
    description: "Boards.",
    statement: readTable("boards", "r.position, r.id", [], "not r.deleted"),
  },
  {
    name: "board_tiles",
    description: "What boards show.",
    statement: readTable(
      "board_tiles",
      "r.board_id, r.position, r.id",
      [],
      "exists (select from boards b where b.project_id = r.project_id and b.id = r.board_id and not b.deleted)",
    ),
  },
  {
    name: "persons",
    description:
      "Persons with their properties and all of their distinct ids. Only activity names them by id.",
    statement: (projectId) =>
      `select jsonb_build_object('id', p.id, 'uuid', p.uuid, 'is_identified', p.is_identified, 'created_at', p.created_at,
        'updated_at', p.updated_at, 'properties', p.properties, 'distinct_ids', (
          select coalesce(jsonb_agg(d.distinct_id order by d.id), '[]') from person_distinct_ids d
          where d.project_id = p.project_id and d.person_id = p.id))
      from persons p where p.project_id = ${projectId} order by p.id`,
  },
  {
    name: "person_notes",
    description: "Notes of members on persons. “person” is the person's uuid.",
    statement: (projectId) =>
      `select to_jsonb(n) - 'project_id' - 'person_id' || jsonb_build_object('person', p.uuid)
      from person_notes n join persons p on p.project_id = n.project_id and p.id = n.person_id
      where n.project_id = ${projectId} order by n.created_at, n.id`,
  },
  {
    name: "events",
    description:
      "Events. “person” is the person's uuid, also of one that was deleted; “person_properties” are the person's properties after the event.",
    statement: (projectId) =>
      `select jsonb_build_object('uuid', e.uuid, 'event', e.event, 'timestamp', e."timestamp",
        'ingested_at', e.ingested_at, 'distinct_id', e.distinct_id, 'person', p.uuid, 'properties', e.properties,
        'person_properties', s.properties)
      from events e
        left join (select id, uuid from persons where project_id = ${projectId}
          union select person_id, person_uuid from deleted_persons where project_id = ${projectId}) p on p.id = e.person_id
        left join person_snapshots s on s.project_id = e.project_id and s.id = e.person_snapshot_id
      where e.project_id = ${projectId}`,
  },
  {
    name: "event_deletions",
    description: "Persons whose events are deleted in the next run.",
    statement: readTable("event_deletions", "r.created_at, r.person_uuid", ["person_id"]),
  },
  {
    name: "deletions",
    description: "Requests to delete persons or their events.",
    statement: readTable("deletions", "r.requested_at, r.id"),
  },
  {
    name: "deleted_persons",
    description: "Persons of these requests, with hashed distinct ids.",
    statement: readTable("deleted_persons", "r.deletion_id, r.person_uuid", ["person_id"]),
  },
  {
    name: "erasure_ids",
    description: "Distinct ids and email addresses that are erased in the next run.",
    statement: readTable("erasure_ids", "r.deletion_id, r.value"),
  },
  {
    name: "refused_ids",
    description: "Keyed hashes of distinct ids whose events are refused.",
    statement: readTable("refused_ids", "r.hash, r.deletion_id"),
  },
  {
    name: "saved_views",
    description: "Saved views of lists.",
    statement: readTable("saved_views", "r.created_at, r.id"),
  },
  {
    name: "dismissed_duplicates",
    description:
      "Groups of persons who are not the same: “id” is the MD5, as a UUID, of their sorted UUIDs with spaces between.",
    statement: readTable("dismissed_duplicates", "r.id"),
  },
  {
    name: "definitions",
    description: "Descriptions and tags of events and properties.",
    statement: readTable("definition_notes", "r.type, r.name"),
  },
  {
    name: "activity",
    description: "Activity of the project.",
    statement: readTable("activities", "r.created_at, r.id"),
  },
];
