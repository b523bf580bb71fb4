// Databases with data to back up, and empty ones to restore into.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrl } from "@/lib/testing/database-url";

/** A connection that does not end the process when its database is dropped. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** A database without any table. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  const server = databaseUrl(inject("testServer"), "postgres");
  const run = async (sql: string) => {
    const client = await connect(server);
    await client.query(sql);
    await client.end();
  };
  await run(`CREATE DATABASE ${name} TEMPLATE template0`);
  return { url: databaseUrl(server, name), drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Texts that COPY escapes, or that a reader may misinterpret. */
export const awkwardTexts = [
  "",
  "\\N",
  "\\.",
  "a\tb\nc\r\nd\be\ff\vg",
  "back\\slash \\t \\n \\x41",
  "Ünïcode 🎈 \u2028 \ufeff",
  'quote " and , comma',
  "null",
];

/**
 * Rows in every table, awkward ones among them.
 *
 * @param persons how many persons there are; each has an id and three events
 * @returns the id of the project
 */
export async function fillInstallation(client: pg.Client, persons = 50): Promise<number> {
  const user = await client.query<{ id: number }>(
    `INSERT INTO users (uuid, distinct_id, email, first_name, password_hash)
     VALUES (gen_random_uuid(), 'd', 'owner@example.com', $1, 'hash') RETURNING id`,
    [awkwardTexts.join("|")],
  );
  const owner = user.rows[0]!.id;
  const project = await client.query<{ id: number }>(
    `INSERT INTO projects (uuid, name, api_token) VALUES (gen_random_uuid(), 'Shop', 'phc_backup') RETURNING id`,
  );
  const { id } = project.rows[0]!;
  await client.query(`
    INSERT INTO memberships (project_id, user_id, role) VALUES (${id}, ${owner}, 'owner');
    INSERT INTO personal_api_keys (id, user_id, label, secure_value, mask_value, scopes, scoped_teams)
      VALUES (gen_random_uuid(), ${owner}, 'Key', 'secret', 'phx…', ARRAY['*', 'a,b', '{}', ''], ARRAY[${id}]);
    INSERT INTO feature_flags (project_id, key, created_by_id) SELECT ${id}, 'flag-' || n, ${owner} FROM generate_series(1, 3) n;
    INSERT INTO surveys (project_id, id, name, type, linked_flag_id, questions)
      SELECT ${id}, gen_random_uuid(), 'Survey ' || f.id, 'popover', f.id, '[{"type": "open"}]' FROM feature_flags f;
    INSERT INTO survey_versions (project_id, survey_id, version, content) SELECT ${id}, id, 1, '{}' FROM surveys;
    INSERT INTO survey_drafts (project_id, survey_id, changes, base, base_version, updated_by_id)
      SELECT ${id}, id, '{"name": "New"}', '{"name": "Old"}', 1, ${owner} FROM surveys;
    INSERT INTO activities (project_id, id, scope, item_id, activity, detail)
      SELECT ${id}, gen_random_uuid(), 'Survey', id, 'created', '{}' FROM surveys;
    INSERT INTO cohorts (project_id, name) VALUES (${id}, 'All');
    INSERT INTO data_steps (name) VALUES ('survey-texts-1');
    INSERT INTO rate_limits (key) VALUES ('somebody')`);
  await addPersons(client, id, persons);
  await client.query(`
    INSERT INTO person_last_seen (project_id, person_id) SELECT project_id, id FROM persons;
    INSERT INTO person_names (project_id, person_id, name) SELECT project_id, id, id::text FROM persons;
    INSERT INTO person_identifiers (project_id, hash, person_id) SELECT project_id, gen_random_uuid(), id FROM persons;
    INSERT INTO person_order_indexes (project_id, property, is_descending, last_used_at) VALUES (${id}, 'plan', false, now());
    INSERT INTO dismissed_duplicates (project_id, id) VALUES (${id}, gen_random_uuid())`);
  for (const [index, text] of awkwardTexts.entries())
    await client.query(
      `INSERT INTO events (project_id, uuid, event, path_item, timestamp, distinct_id, properties)
       VALUES ($1, gen_random_uuid(), $2, 'path', '2026-01-01T00:00:00.123456Z', $3, $4)`,
      [id, `event ${text}`, `d${index}`, { text, big: 1.5e300, deep: { list: [text] } }],
    );
  await client.query(`
    INSERT INTO cohort_members (project_id, cohort_id, person_id) SELECT ${id}, c.id, p.id FROM cohorts c, persons p;
    INSERT INTO event_deletions (project_id, person_uuid, person_id) SELECT ${id}, uuid, id FROM persons LIMIT 3;
    INSERT INTO person_snapshots (project_id, person_id, properties) SELECT ${id}, id, properties FROM persons LIMIT 3`);
  await client.query(
    `INSERT INTO person_notes (project_id, id, person_id, text, created_by_id)
     SELECT $1, gen_random_uuid(), (SELECT min(id) FROM persons), text, $2 FROM unnest($3::text[]) text`,
    [id, owner, awkwardTexts],
  );
  await addDeletions(client, id, owner);
  await addAccess(client, id, owner);
  await addResponses(client, id, owner);
  await addAnalyses(client, id, owner);
  return id;
}

/** A deletion of three persons: one waits, one is done, one is canceled. */
async function addDeletions(client: pg.Client, project: number, owner: number): Promise<void> {
  await client.query(`
    INSERT INTO deletions (project_id, id, requested_by_id, requested_by, deletes_events, keeps_persons)
      VALUES (${project}, gen_random_uuid(), ${owner}, 'owner@example.com', true, false);
    INSERT INTO deleted_persons (project_id, deletion_id, person_uuid, person_id, distinct_id_hashes, events_deleted,
        completed_at, canceled_at)
      SELECT ${project}, d.id, p.uuid, p.id, ARRAY[md5('a'), md5('b')], n - 1, CASE WHEN n = 2 THEN now() END,
        CASE WHEN n = 3 THEN now() END
      FROM deletions d, (SELECT uuid, id, row_number() OVER (ORDER BY id)::int AS n FROM persons LIMIT 3) p;
    INSERT INTO erasure_ids (project_id, deletion_id, value) SELECT project_id, id, 'ada@example.com' FROM deletions;
    INSERT INTO refused_ids (project_id, deletion_id, hash) SELECT project_id, id, md5('ada') FROM deletions`);
}

/** A session, and links that invite and that reset a password. */
async function addAccess(client: pg.Client, project: number, owner: number): Promise<void> {
  await client.query(`
    INSERT INTO sessions (id, user_id, version, user_agent, address)
      VALUES (gen_random_uuid(), ${owner}, 1, 'Mozilla/5.0 "a, b"', '::1');
    INSERT INTO invitations (project_id, id, token_hash, role, created_by_id, expires_at)
      VALUES (${project}, gen_random_uuid(), 'invited', 'viewer', ${owner}, now());
    INSERT INTO password_reset_links (id, user_id, token_hash, created_by_id, project_id, expires_at)
      VALUES (gen_random_uuid(), ${owner}, 'reset', ${owner}, ${project}, now())`);
}

/** Responses, and what members do with them: tags, read states, archived ones; and a survey that starts with a share. */
async function addResponses(client: pg.Client, project: number, owner: number): Promise<void> {
  await client.query(
    `INSERT INTO response_tags (project_id, name, created_by_id) SELECT ${project}, name, ${owner} FROM unnest($1::text[]) name`,
    [awkwardTexts],
  );
  await client.query(`
    INSERT INTO events (project_id, uuid, event, path_item, timestamp, distinct_id, properties)
      SELECT ${project}, gen_random_uuid(), 'survey sent', '', now(), 'd', jsonb_build_object(
        '$survey_id', s.id, '$survey_response_why', t.name) FROM surveys s, response_tags t;
    INSERT INTO tagged_responses (project_id, survey_id, submission_id, tag_id, created_by_id)
      SELECT ${project}, s.id, gen_random_uuid(), t.id, ${owner} FROM surveys s, response_tags t;
    INSERT INTO untagged_responses (project_id, survey_id, submission_id, tag_id)
      SELECT project_id, survey_id, submission_id, tag_id FROM tagged_responses;
    INSERT INTO destinations (project_id, id, name, type, emails, sealed, enabled, gets_personal_data, subscriptions, limit_per_minute,
        created_by_id)
      VALUES (${project}, gen_random_uuid(), 'Desk', 'webhook', ARRAY['a,b', ''], 'sealed', true, false, '[]', 60, ${owner});
    INSERT INTO import_runs (project_id, id, address, source_project_id, events_since, status, kind, report, created_by_id)
      VALUES (${project}, gen_random_uuid(), 'https://example.com', '1', now(), 'done', 'events', '{}', ${owner});
    INSERT INTO imported_ids (project_id, source, kind, source_id, local_id) VALUES (${project}, 'https://example.com/1', 'flags', '1', '2');
    INSERT INTO deliveries (project_id, id, destination_id, key, event, status, due_at)
      SELECT project_id, gen_random_uuid(), id, 'test', 'test', 'delivered', now() FROM destinations;
    INSERT INTO tag_rules (project_id, survey_id, tag_id, operator, text, postgres_regex, created_by_id)
      SELECT project_id, survey_id, tag_id, 'regex', 'a|b', '(?:a|b)', ${owner} FROM tagged_responses;
    INSERT INTO survey_reads (project_id, survey_id, user_id, read_until) SELECT ${project}, id, ${owner}, now() FROM surveys;
    INSERT INTO response_reads (project_id, survey_id, user_id, submission_id, received_at, is_read)
      SELECT project_id, survey_id, ${owner}, submission_id, now(), tag_id % 2 = 0 FROM tagged_responses;
    INSERT INTO archived_responses (project_id, survey_id, response_uuid) SELECT ${project}, id, gen_random_uuid() FROM surveys;
    INSERT INTO survey_claims (project_id, survey_id, key, submission_id)
      SELECT project_id, id, md5('laptop'), gen_random_uuid() FROM surveys;
    INSERT INTO survey_link_keys (project_id, survey_id) SELECT ${project}, id FROM surveys;
    INSERT INTO survey_link_batches (project_id, survey_id, id, count) SELECT ${project}, id, 1, 5 FROM surveys;
    INSERT INTO public_links (project_id, survey_id, name, token_hash, sealed_token, recent_opens, created_by_id)
      SELECT ${project}, id, 'Board', id::text, 'sealed', '[{"opened_at": "2026-11-20T10:00:00Z", "visitor": "1f"}]', ${owner} FROM surveys;
    INSERT INTO survey_canaries (project_id, survey_id, share, started_at, until, max_dismissal_rate, outcome)
      SELECT ${project}, id, 10, now(), now(), 40, 'stopped' FROM surveys LIMIT 1`);
}

/** Saved analyses and views, a board with both kinds of tiles, and notes on definitions. */
async function addAnalyses(client: pg.Client, project: number, owner: number): Promise<void> {
  for (const [index, text] of awkwardTexts.entries()) {
    await client.query(
      `INSERT INTO insights (project_id, short_id, name, filters, saved, tags, created_by_id, last_modified_by_id)
       VALUES ($1, $2, $3, $4, true, $5, $6, $6)`,
      [project, `short${index}`, text, { insight: "FUNNELS", events: [{ id: text }] }, [text, "a,b"], owner],
    );
    await client.query(
      `INSERT INTO saved_views (project_id, id, list, name, is_shared, content, created_by_id)
       VALUES ($1, gen_random_uuid(), 'persons', $2, $3, $4, $5)`,
      [project, text, index % 2 === 0, { columns: [text] }, owner],
    );
    await client.query(
      `INSERT INTO definition_notes (project_id, id, type, name, description, tags, updated_by_id)
       VALUES ($1, gen_random_uuid(), 'event', $2, $2, $3, $4)`,
      [project, text, [text], owner],
    );
  }
  await client.query(`
    INSERT INTO boards (project_id, name, description, position, date_from, properties, created_by_id)
      VALUES (${project}, 'Growth', 'a,b', 0, '-30d', '[{"key": "plan", "value": "a,b"}]', ${owner}), (${project}, 'Old', '', 1, NULL, '[]', NULL);
    INSERT INTO board_tiles (project_id, board_id, position, own_dates, insight_id) SELECT b.project_id, b.id, i.id, true, i.id FROM insights i, boards b;
    INSERT INTO board_tiles (project_id, board_id, position, width, survey_id, question_id)
      SELECT b.project_id, b.id, 0, 'half', s.id, 'score' FROM surveys s, boards b;
    UPDATE surveys SET linked_insight_id = (SELECT min(id) FROM insights)`);
}

/** Persons of a project, in one transaction: each with one distinct id and three events. */
export async function addPersons(client: pg.Client, project: number, count: number): Promise<void> {
  await client.query(`
    WITH made AS (
      INSERT INTO persons (project_id, uuid, properties)
      SELECT ${project}, gen_random_uuid(), jsonb_build_object('n', n, 'email', n || '@example.com')
      FROM generate_series(1, ${count}) n RETURNING id),
    named AS (
      INSERT INTO person_distinct_ids (project_id, distinct_id, person_id) SELECT ${project}, 'p' || id, id FROM made)
    INSERT INTO events (project_id, uuid, event, path_item, timestamp, person_id, distinct_id)
    SELECT ${project}, gen_random_uuid(), 'seen', '/' || n, now(), id, 'p' || id FROM made, generate_series(1, 3) n`);
}

/**
 * Everything that makes a schema, as texts: columns, constraints, indexes, triggers and whether they are enabled,
 * functions.
 */
export async function schemaOf(url: string): Promise<string[]> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ line: string }>(`
      SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
        FROM information_schema.columns WHERE table_schema IN ('public', 'hogql')
      UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
        FROM pg_constraint WHERE connamespace IN ('public'::regnamespace, 'hogql'::regnamespace)
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname IN ('public', 'hogql')
      UNION ALL SELECT pg_get_triggerdef(t.oid) || ' ' || tgenabled::text FROM pg_trigger t WHERE NOT tgisinternal
      UNION ALL SELECT oid::regprocedure || prosrc FROM pg_proc WHERE pronamespace = 'hogql'::regnamespace
      UNION ALL SELECT relname || ' ' || coalesce(reloptions::text, '') FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      ORDER BY line`);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
