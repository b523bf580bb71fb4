import "server-only";
import pg from "pg";

/** A kind of an archive whose rows are those of a table. */
interface ImportedTable {
  kind: string;
  table: string;
  /** Columns that differ from the row's, as SQL; `r` is the row as one of the table, `i.row` as it is in the archive. */
  columns?: Readonly<Record<string, string>>;
  /** Which rows; all by default. */
  condition?: string;
  /** Whether ids are numbers of a sequence. They are kept, because filters name them. */
  isNumbered?: boolean;
}

/** The column of users, which other installations number differently. Null for users that do not exist here. */
const userOf = (column: string) => `(select u.id from import_user_ids u where u.archive_id = r.${column})`;
const isUserColumn = (column: string) => column === "user_id" || column.endsWith("_by_id");

const personOfUuid = { person_id: "(select p.id from import_person_ids p where p.uuid = r.person_uuid)" };

/** Deleted analyses are not exported. */
const insight = (column: string) =>
  `(select n.id from insights n where n.project_id = $1 and n.id = r.${column})`;

/** What an activity names by a number of the installation it comes from. */
const activityItem = `case
  -- Of several persons, the item is the receipt of their deletion.
  when r.scope = 'Person' and r.item_id like '%-%' then r.item_id
  when r.scope = 'Person' then (select p.id::text from import_person_ids p where p.archive_id = r.item_id)
  when r.scope = 'Team' then $1::text
  when r.scope = 'Dashboard' and not exists (select from import_boards) then
    coalesce((select b.id::text from boards b where b.project_id = $1), r.item_id)
  when r.scope in ('User', 'OrganizationMembership') then
    coalesce((select u.id::text from import_user_ids u where u.archive_id::text = r.item_id), '0')
  when r.scope in ('EventDefinition', 'PropertyDefinition') then
    coalesce((select d.row ->> 'new_id' from import_definitions d where d.row ->> 'id' = r.item_id), r.item_id)
  else r.item_id end`;

/** Before persons and events, which is what responses are made from. */
export const tablesBeforeEvents: readonly ImportedTable[] = [
  { kind: "flags", table: "feature_flags", isNumbered: true },
  { kind: "insights", table: "insights", isNumbered: true },
  { kind: "surveys", table: "surveys", columns: { linked_insight_id: insight("linked_insight_id") } },
  { kind: "survey_versions", table: "survey_versions" },
  { kind: "survey_drafts", table: "survey_drafts" },
  { kind: "survey_canaries", table: "survey_canaries" },
  { kind: "archived_responses", table: "archived_responses" },
  { kind: "response_tags", table: "response_tags", isNumbered: true },
  { kind: "tagged_responses", table: "tagged_responses" },
  { kind: "untagged_responses", table: "untagged_responses" },
  // The members of dynamic ones are not in the archive.
  { kind: "cohorts", table: "cohorts", columns: { is_calculating: "not r.is_static" }, isNumbered: true },
  { kind: "boards", table: "boards", isNumbered: true },
  {
    kind: "board_tiles",
    table: "board_tiles",
    columns: {
      board_id: "coalesce(r.board_id, (select b.id from boards b where b.project_id = $1 limit 1))",
      // Archives before tiles had dates.
      own_dates: "coalesce(r.own_dates, false)",
    },
    condition: `r.insight_id is null or ${insight("insight_id")} is not null`,
    isNumbered: true,
  },
];

/** Makes the board of an older archive, whose tiles name none: for the dates that the board of a project had. */
export const insertOnlyBoard = `
  insert into boards (project_id, name, position, date_from)
  select distinct $1::integer, 'Board', 0, '-30d' from import_board_tiles where not row ? 'board_id'`;

/** After them, because some name persons; and rules must not tag what is imported. */
export const tablesAfterEvents: readonly ImportedTable[] = [
  // The archive's own regular expressions of PostgreSQL are not trusted: `compileTagRules` makes them.
  {
    kind: "tag_rules",
    table: "tag_rules",
    columns: { postgres_regex: "null::text", applied_until: "null::uuid" },
    isNumbered: true,
  },
  { kind: "event_deletions", table: "event_deletions", columns: personOfUuid },
  { kind: "deletions", table: "deletions" },
  { kind: "deleted_persons", table: "deleted_persons", columns: personOfUuid },
  { kind: "erasure_ids", table: "erasure_ids" },
  { kind: "refused_ids", table: "refused_ids" },
  { kind: "saved_views", table: "saved_views" },
  { kind: "dismissed_duplicates", table: "dismissed_duplicates" },
  { kind: "definitions", table: "definition_notes", columns: { id: "(i.row ->> 'new_id')::uuid" } },
  { kind: "activity", table: "activities", columns: { item_id: activityItem } },
];

/** Keys of the rows that are no rows of a table. */
export const otherKeys: Readonly<Record<string, readonly string[]>> = {
  members: ["user_id", "email", "first_name", "last_name", "role", "joined_at"],
  cohort_members: ["cohort_id", "person"],
  person_notes: ["id", "person", "text", "created_at", "created_by_id", "updated_at"],
  persons: ["id", "uuid", "is_identified", "created_at", "updated_at", "properties", "distinct_ids"],
  events: [
    ...["uuid", "event", "timestamp", "ingested_at", "distinct_id", "path_item"],
    ...["person", "properties", "person_properties"],
  ],
};

/** Inserts the rows of a table into project `$1`. Columns that the archive does not have get their defaults. */
export function insertTable(
  { kind, table, columns = {}, condition = "true" }: ImportedTable,
  keys: readonly string[],
): string {
  const names = [...new Set([...keys, ...Object.keys(columns)])];
  const toValue = (name: string) =>
    columns[name] ?? (isUserColumn(name) ? userOf(name) : `r.${pg.escapeIdentifier(name)}`);
  return `insert into ${table} (${["project_id", ...names].map(pg.escapeIdentifier).join(", ")})
    select ${["$1::integer", ...names.map(toValue)].join(", ")}
    from import_${kind} i cross join lateral jsonb_populate_record(null::${table}, i.row) r
    where ${condition} order by i.position`;
}

/** Who of the members is here, by e-mail. */
export const mapUsers = `
  create temp table import_user_ids on commit drop as
  select distinct on (archive_id) (m.row ->> 'user_id')::integer as archive_id, u.id
  from import_members m join users u on u.email = lower(m.row ->> 'email') order by archive_id, u.id`;

/** Makes the members who are here members, with their roles; `$2` is an owner. */
export const insertMembers = `
  insert into memberships (project_id, user_id, role, created_at)
  select $1::integer, u.id, case when u.id = $2 then 'owner' else m.row ->> 'role' end,
    coalesce((m.row ->> 'joined_at')::timestamptz, now())
  from import_members m join import_user_ids u on u.archive_id = (m.row ->> 'user_id')::integer
  union all select $1, $2, 'owner', now()
  where not exists (select from import_user_ids u where u.id = $2)
  on conflict do nothing`;

/**
 * New ids of persons, in the order of the old ones; also of deleted persons, whose events remain, and of those that only
 * activity names.
 */
export const mapPersons = `
  create temp table import_person_ids (uuid uuid unique, archive_id text unique, id bigint not null) on commit drop;
  insert into import_person_ids
    select uuid, archive_id, nextval('persons_id_seq') from (
      select (row ->> 'uuid')::uuid as uuid, row ->> 'id' as archive_id from import_persons order by position) p;
  insert into import_person_ids (uuid, id)
    select uuid, nextval('persons_id_seq') from (
      select (row ->> 'person_uuid')::uuid as uuid from import_deleted_persons
      union select (row ->> 'person_uuid')::uuid from import_event_deletions
      except select uuid from import_person_ids) d;
  insert into import_person_ids (archive_id, id)
    select archive_id, nextval('persons_id_seq') from (
      select row ->> 'item_id' as archive_id from import_activity where row ->> 'scope' = 'Person'
        and row ->> 'item_id' not like '%-%'
      except select archive_id from import_person_ids) a;
  analyze import_person_ids`;

/** One snapshot for equal properties of a person. */
export const mapSnapshots = `
  create temp table import_snapshots on commit drop as
    select nextval('person_snapshots_id_seq') as id, person_id, properties from (
      select distinct p.id as person_id, e.row -> 'person_properties' as properties
      from import_events e join import_person_ids p on p.uuid = (e.row ->> 'person')::uuid
      where jsonb_typeof(e.row -> 'person_properties') = 'object') s;
  analyze import_snapshots`;

/** Inserts persons with their distinct ids in order, their snapshots, the members of cohorts and notes. */
export const insertPersons: readonly string[] = [
  `insert into persons (project_id, id, uuid, properties, is_identified, snapshot_id, created_at, updated_at)
  select $1::integer, p.id, p.uuid, r.properties, r.is_identified, s.id, r.created_at, r.updated_at
  from import_persons i cross join lateral jsonb_populate_record(null::persons, i.row) r
    join import_person_ids p on p.uuid = r.uuid
    left join import_snapshots s on s.person_id = p.id and s.properties = r.properties
  order by p.id`,
  `insert into person_distinct_ids (project_id, distinct_id, person_id, id)
  select $1::integer, distinct_id, person_id, nextval('person_distinct_ids_id_seq') from (
    select d.distinct_id, p.id as person_id
    from import_persons i join import_person_ids p on p.uuid = (i.row ->> 'uuid')::uuid
      cross join lateral jsonb_array_elements_text(i.row -> 'distinct_ids') with ordinality d (distinct_id, at)
    order by i.position, d.at) o`,
  `insert into person_snapshots (project_id, id, person_id, properties)
  select $1::integer, id, person_id, properties from import_snapshots`,
  `insert into cohort_members (project_id, cohort_id, person_id)
  select $1::integer, (m.row ->> 'cohort_id')::integer, p.id
  from import_cohort_members m join import_person_ids p on p.uuid = (m.row ->> 'person')::uuid`,
  `insert into person_notes (project_id, id, person_id, text, created_at, created_by_id, updated_at)
  select $1::integer, r.id, p.id, r.text, r.created_at, ${userOf("created_by_id")}, r.updated_at
  from import_person_notes i cross join lateral jsonb_populate_record(null::person_notes, i.row) r
    join import_person_ids p on p.uuid = (i.row ->> 'person')::uuid`,
];

/**
 * Inserts events. Triggers make responses of them. Those that responses are made of are inserted apart: the triggers then
 * lock the project instead of each submission, and locks are held in memory that all transactions share.
 */
export const insertEvents: readonly string[] = ["", "not "].map(
  (
    not,
  ) => `insert into events (project_id, uuid, event, "timestamp", ingested_at, person_id, distinct_id, path_item,
    properties, person_snapshot_id)
  select $1::integer, r.uuid, r.event, r."timestamp", r.ingested_at, p.id, r.distinct_id, r.path_item, r.properties, s.id
  from import_events i cross join lateral jsonb_populate_record(null::events, i.row) r
    left join import_person_ids p on p.uuid = (i.row ->> 'person')::uuid
    left join import_snapshots s on s.person_id = p.id and s.properties = i.row -> 'person_properties'
  where ${not}coalesce(
    r.properties ? '$survey_id' and r.event in ('survey sent', 'survey dismissed', 'survey abandoned'), false)`,
);
