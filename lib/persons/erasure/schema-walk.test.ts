// Walks every column of every table: a new one fails until it is said here what it may hold of a person.
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { recordList } from "@/lib/activity/record-export";
import { readBackup } from "@/lib/backup/read";
import { writeBackup } from "@/lib/backup/write";
import { db } from "@/lib/database/client";
import { env } from "@/lib/env";
import { deleteEvents } from "@/lib/jobs/delete-events";
import { changeProperties } from "@/lib/persons/change-properties";
import { requestErasure } from "@/lib/persons/erasure/request";
import { refreshLastSeen } from "@/lib/persons/last-seen";
import { mergePersons } from "@/lib/persons/merge";
import { createNote } from "@/lib/persons/notes/create";
import { removePerson } from "@/lib/persons/remove";
import { splitPerson } from "@/lib/persons/split";
import { exportProject } from "@/lib/project-data/export";
import { runQuery } from "@/lib/query/run-query";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { temporaryFolder } from "@/lib/testing/database";
import { buildProject, buildSurvey, buildUser, type ReadProject, unique } from "@/lib/testing/factories";

/**
 * What the columns of a table may hold of a person. `value`: what was captured or recorded of them. `key`: what refers to rows of
 * theirs. `kept`: what proves a deletion, or a queue that a run empties. `other`: what members wrote, and nothing of a person.
 */
type Columns = { value?: string; key?: string; kept?: string; other?: string };

const columns: Record<string, Columns> = {
  users: {
    other:
      "id uuid distinct_id first_name last_name email password_hash is_email_verified hedgehog_config session_version current_project_id created_at last_login_at totp_secret totp_last_step recovery_code_hashes oidc_issuer oidc_subject",
  },
  organizations: { other: "id name slug created_at" },
  projects: {
    other:
      "id uuid name api_token previous_api_token previous_api_token_expires_at timezone created_at person_display_name_properties test_account_filters survey_config modifiers client_settings retention receipt_key deleted_at",
  },
  memberships: { other: "project_id user_id role created_at" },
  personal_api_keys: {
    other:
      "id user_id label secure_value mask_value scopes scoped_teams is_masked created_at last_used_at last_rolled_at expires_at expiry_notice_days",
  },
  sessions: { other: "id user_id version user_agent address created_at last_seen_at" },
  invitations: {
    other: "project_id id token_hash role email created_by_id created_at expires_at accepted_at",
  },
  password_reset_links: { other: "id user_id token_hash created_by_id project_id created_at expires_at" },
  feature_flags: {
    other:
      "project_id id key name filters active deleted ensure_experience_continuity version evaluation_runtime bucketing_identifier tags survey_id created_by_id created_at updated_at",
  },
  surveys: {
    other:
      "project_id id name description type schedule linked_flag_id targeting_flag_id internal_targeting_flag_id internal_response_sampling_flag_id linked_insight_id questions conditions appearance start_date end_date archived responses_limit iteration_count iteration_frequency_days iteration_anchor_date current_iteration current_iteration_start_date response_sampling_start_date response_sampling_interval_type response_sampling_interval response_sampling_limit response_sampling_daily_limits enable_partial_responses enable_iframe_embedding hosted_responses contact_priority hosted_pin hosted_title hosted_redirect_url base_language translations form_content version created_by_id created_at updated_at",
  },
  survey_versions: {
    other:
      "project_id survey_id version created_at created_by_id changes content choice_meanings restored_version",
  },
  survey_drafts: {
    other: "project_id survey_id version changes base base_version updated_at updated_by_id",
  },
  survey_canaries: {
    other:
      "project_id survey_id share started_at until max_dismissal_rate shown dismissed outcome settled_at",
  },
  survey_claims: { key: "submission_id", kept: "key", other: "project_id survey_id created_at batch_id" },
  survey_link_keys: { other: "project_id survey_id key" },
  survey_link_batches: {
    other: "project_id survey_id id name count cohort_id created_at created_by_id revoked_at",
  },
  public_links: {
    other:
      "project_id id survey_id board_id name token_hash sealed_token password_hash expires_at shows_open_answers shows_people allows_filters opens last_opened_at recent_opens created_at created_by_id revoked_at",
  },
  archived_responses: { key: "response_uuid", other: "project_id survey_id created_at" },
  response_tags: { other: "project_id id name created_at created_by_id" },
  tagged_responses: {
    key: "submission_id",
    other: "project_id survey_id tag_id created_at created_by_id is_by_rule",
  },
  untagged_responses: { key: "submission_id", other: "project_id survey_id tag_id" },
  tag_rules: {
    other:
      "project_id id survey_id tag_id question_id operator text postgres_regex min max applied_until created_at created_by_id",
  },
  survey_reads: { other: "project_id survey_id user_id read_until" },
  response_reads: { key: "submission_id", other: "project_id survey_id user_id received_at is_read" },
  activities: {
    value: "detail",
    kept: "item_id",
    other: "project_id id scope activity user_id is_system key_label created_at",
  },
  persons: {
    value: "properties",
    key: "id uuid snapshot_id",
    other: "project_id is_identified created_at updated_at",
  },
  person_counts: { other: "project_id id persons" },
  person_last_seen: { key: "person_id", other: "project_id last_seen_at" },
  person_names: { value: "name", key: "person_id", other: "project_id" },
  person_order_indexes: { other: "project_id property is_descending last_used_at" },
  person_identifiers: { key: "person_id", other: "project_id hash is_shared" },
  dismissed_duplicates: { other: "project_id id" },
  last_seen_changes: { kept: "person_id", other: "project_id id" },
  person_distinct_ids: { value: "distinct_id", key: "person_id", other: "project_id id" },
  events: {
    value: "event distinct_id path_item properties survey_language",
    key: "uuid person_id person_snapshot_id submission_id",
    other: "project_id timestamp ingested_at survey_id survey_iteration",
  },
  responses: {
    value: "distinct_id survey_language answers answer_text",
    key: "submission_id uuid person_id person_snapshot_id",
    other:
      "project_id survey_id timestamp first_timestamp ingested_at first_ingested_at survey_iteration survey_version is_sent completed dismissed archived",
  },
  data_versions: { other: "project_id id changes" },
  person_snapshots: { value: "properties", key: "id person_id", other: "project_id" },
  definition_notes: {
    other: "project_id id type name description tags is_personal updated_at updated_by_id",
  },
  person_notes: {
    value: "text",
    key: "person_id",
    other: "project_id id created_at created_by_id updated_at",
  },
  cohorts: {
    other:
      "project_id id name description filters is_static deleted version created_by_id created_at is_calculating last_calculation errors_calculating",
  },
  cohort_members: { key: "person_id", other: "project_id cohort_id" },
  boards: {
    other:
      "project_id id name description position date_from date_to properties deleted created_by_id created_at last_modified_at",
  },
  board_tiles: { other: "project_id id board_id position width own_dates insight_id survey_id question_id" },
  insights: {
    other:
      "project_id id short_id name description filters query saved favorited tags deleted created_by_id created_at last_modified_at last_modified_by_id",
  },
  event_deletions: {
    kept: "person_uuid person_id",
    other: "project_id requested_by_id created_at started_at delete_verified_at",
  },
  saved_views: { other: "project_id id list name is_shared content created_at created_by_id" },
  destinations: {
    other:
      "project_id id name type url emails sealed enabled gets_personal_data language subscriptions limit_per_minute failing_since disabled_at disabled_reason created_at created_by_id",
  },
  import_runs: {
    other:
      "project_id id address source_project_id sealed_key events_since status kind cursor step failures report error_code error_value next_step_at created_at created_by_id started_at finished_at",
  },
  imported_ids: { other: "project_id source kind source_id local_id" },
  deliveries: {
    value: "response_body",
    key: "submission_id",
    other:
      "project_id id destination_id key event survey_id data status attempts due_at next_attempt_at response_status error created_at finished_at",
  },
  deletions: {
    kept: "requested_hashes unknown_hashes",
    other:
      "project_id id requested_by_id requested_by requested_at deletes_events keeps_persons is_erasure reason events_deleted responses_deleted snapshots_deleted activity_entries_deleted ids_completed_at retention_rule retention_before retention_removed canceled_at canceled_by",
  },
  deleted_persons: {
    kept: "person_uuid person_id distinct_id_hashes address_hashes",
    other:
      "project_id deletion_id events_deleted responses_deleted snapshots_deleted completed_at canceled_at",
  },
  erasure_ids: { value: "value", other: "project_id deletion_id started_at" },
  refused_ids: { kept: "hash", other: "project_id deletion_id" },
  data_steps: { other: "name finished_at" },
  unfinished_seeds: { other: "reserved_project_id ends_at api_key_hash finished_steps" },
  job_runs: { other: "task registered_at last_started_at last_succeeded_at last_failed_at last_error" },
  event_outbox: { kept: "uuid person_id distinct_id", other: "seq project_id timestamp changed_at" },
  clickhouse_copies: {
    other:
      "id started_at base_version version shipped_until rows_shipped inserting_since backfill backfilled_at backfilled_rows last_failed_at last_error checked_at differences",
  },
  rate_limits: { other: "key points expire" },
};

const namesOf = (text = "") => text.split(" ").filter(Boolean);

interface ColumnName {
  table: string;
  column: string;
}

const columnsOf = (kind: keyof Columns): ColumnName[] =>
  Object.entries(columns).flatMap(([table, kinds]) =>
    namesOf(kinds[kind]).map((column) => ({ table, column })),
  );

let project: ReadProject;
let ids: string[];

/** In everything that is stored of the person. */
const mark = unique();
const email = `${mark}@Example.com`;

const actor = async () => ({ user: await buildUser(), role: "owner", keyLabel: null }) as const;
const person = async (id: string) => (await readPerson(project, id))!;

/** The columns in which some row has the mark; with keys, in which a row of the project has one of them. */
async function findIn(all: readonly ColumnName[], keys?: readonly string[]): Promise<string[]> {
  const columns: string[] = [];
  for (const { table, column } of all) {
    const condition = keys
      ? `project_id = ${project.id} and ${column}::text = any($1)`
      : `${column}::text ilike '%' || $1 || '%'`;
    const rows = await db.$queryRawUnsafe<object[]>(
      `select 1 from ${table} where ${condition} limit 1`,
      keys ?? mark,
    );
    if (rows.length > 0) columns.push(`${table}.${column}`);
  }
  return columns;
}

const toNames = (all: readonly ColumnName[]) => all.map(({ table, column }) => `${table}.${column}`);

/** Everything that can be stored of a person, who is several: merged, split off, deleted without their events, and personless. */
async function fill(): Promise<void> {
  const survey = await buildSurvey(project);
  const at = (distinct_id: string, event: string, properties: object = {}) => ({
    event,
    distinct_id,
    properties,
  });
  await captureEvents(
    project,
    at(`anon ${mark}`, `event ${mark}`, { $current_url: `https://example.com/${mark}` }),
    at(`user ${mark}`, "$identify", { $anon_distinct_id: `anon ${mark}`, $set: { email, name: mark } }),
    at(`user ${mark}`, "survey sent", {
      ...{ $survey_id: survey.id, $survey_response: `answer ${mark}`, $survey_language: mark.slice(0, 16) },
    }),
    at(`other ${mark}`, "seen", { $set: { email } }),
    at(`old ${mark}`, "seen", { $set: { email } }),
    at(`later ${mark}`, "seen"),
    at(email.toUpperCase(), "seen", { $process_person_profile: false }),
  );
  const by = await actor();
  await mergePersons(
    project,
    by,
    { uuid: (await person(`user ${mark}`)).uuid },
    (await person(`other ${mark}`)).uuid,
  );
  const { uuid } = await person(`user ${mark}`);
  await mergePersons(project, by, { uuid }, (await person(`later ${mark}`)).uuid);
  await splitPerson(project, by, { uuid }, { distinct_ids_to_split: [`other ${mark}`] });
  await changeProperties(project, by, { uuid }, { event: "$set", activity: "updated", set: { city: mark } });
  await removePerson(project, by, { uuid: (await person(`old ${mark}`)).uuid }, {});
  const { id: person_id } = await person(`user ${mark}`);
  const of = { project_id: project.id };
  const response = await db.response.findFirstOrThrow({ where: of });
  const submission = { ...of, survey_id: survey.id, submission_id: response.submission_id };
  const tag = await db.responseTag.create({ data: { ...of, name: "Bug" } });
  await db.taggedResponse.create({ data: { ...submission, tag_id: tag.id } });
  await db.untaggedResponse.create({ data: { ...submission, tag_id: tag.id } });
  const destination = await db.destination.create({
    data: {
      ...{ ...of, id: crypto.randomUUID(), name: "Desk", type: "webhook", enabled: true },
      ...{ gets_personal_data: true, subscriptions: [], limit_per_minute: 60 },
    },
  });
  await db.delivery.create({
    data: {
      ...{
        ...submission,
        id: crypto.randomUUID(),
        destination_id: destination.id,
        key: "once",
        status: "delivered",
      },
      ...{ event: "response_completed", due_at: new Date(), response_body: `got ${mark}` },
    },
  });
  await db.surveyClaim.create({ data: { ...submission, key: "hash" } });
  await db.responseRead.create({
    data: { ...submission, user_id: by.user.id, received_at: new Date(), is_read: true },
  });
  await db.archivedResponse.create({ data: { ...of, survey_id: survey.id, response_uuid: response.uuid } });
  const cohort = await db.cohort.create({ data: { ...of, name: "Cohort", is_static: true } });
  await db.cohortMember.create({ data: { ...of, cohort_id: cohort.id, person_id } });
  await refreshLastSeen(project);
  await createNote(project, by, { uuid }, { text: `note ${mark}` });
}

/** What refers to the person's rows. */
async function readKeys(): Promise<string[]> {
  const events = await db.event.findMany({ where: { project_id: project.id } });
  const persons = await db.person.findMany({ where: { project_id: project.id } });
  return [
    ...events.flatMap((event) => [
      event.uuid,
      event.submission_id,
      event.person_id,
      event.person_snapshot_id,
    ]),
    ...persons.flatMap(({ id, uuid, snapshot_id }) => [id, uuid, snapshot_id]),
  ].flatMap((key) => (key === null ? [] : [String(key)]));
}

beforeAll(async () => {
  project = await buildProject();
  await fill();
  ids = await readKeys();
});

test("every column of the schema is classified", async () => {
  const stored = await db.$queryRaw<{ table: string; columns: string }[]>`
    select table_name::text as table, string_agg(column_name::text, ' ' order by column_name) as columns
    from information_schema.columns where table_schema = 'public' and table_name <> '_prisma_migrations'
      and table_name in (select tablename from pg_tables where schemaname = 'public') group by table_name order by table_name`;
  const classified = Object.entries(columns)
    .map(([table, kinds]) => ({ table, columns: namesOf(Object.values(kinds).join(" ")).sort().join(" ") }))
    .sort((a, b) => (a.table < b.table ? -1 : 1));
  const sorted = stored.map(({ table, columns }) => ({
    table,
    columns: columns.split(" ").sort().join(" "),
  }));
  expect(sorted).toEqual(classified);
});

/** The rows of an SQL query. */
async function results(query: string) {
  const { signal } = new AbortController();
  return (await runQuery(project, await actor(), { kind: "HogQLQuery", query }, signal)).results;
}

test("nothing of an erased person is left: in any column, by SQL, in an export or in a new backup", async () => {
  const [values, keys] = [columnsOf("value"), columnsOf("key")];
  // The walk proves nothing of a column in which it finds nothing before.
  const ofQueue = "erasure_ids.value";
  expect(await findIn(values)).toEqual(toNames(values).filter((name) => name !== ofQueue));
  expect(await findIn(keys, ids)).toEqual(toNames(keys));

  // An export or a query leaves its filter in the activity.
  const exported = await recordList(project, await actor(), "persons.list", { search: email });
  await exported.end(1, false);
  expect(await results(`select person.properties.email from events where distinct_id = '${email}'`)).toEqual(
    [],
  );

  await requestErasure(project, await actor(), { ids: [email], when: "queue", refuse_later_events: true });
  expect(await findIn(values)).toContain(ofQueue);
  await deleteEvents(new Date(Date.now() + 8 * 86_400_000));

  const kept = columnsOf("kept");
  expect(await findIn([...values, ...keys, ...kept, ...columnsOf("other")])).toEqual([]);
  expect(await findIn(keys, ids)).toEqual([]);
  for (const query of [
    "select * from events where distinct_id != 'nobody'",
    "select person.properties.email from events where person.properties.email is not null",
    "select * from persons",
  ])
    expect(await results(query)).toEqual([]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await exportProject(project, null)).bytes) chunks.push(chunk);
  expect(gunzipSync(Buffer.concat(chunks)).toString().toLowerCase()).not.toContain(mark);
  const backup = path.join(await temporaryFolder(), "backup.tar");
  await writeBackup(env.DATABASE_URL ?? "", backup);
  for await (const item of readBackup(backup))
    if (item.kind === "rows")
      expect(item.text.toString().toLowerCase().includes(mark), item.table).toBe(false);
});
