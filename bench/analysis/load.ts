// Loads the events of a file into PostgreSQL, as a separate project.
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { columns, type Size } from "@/bench/analysis/events";

const nameOf = ({ name }: Size) => `Bench ${name}`;

/** The project of a size; made and filled when there is none. Indexes are made after the rows, and all is vacuumed. */
export async function projectOf(client: pg.Client, size: Size, file: string): Promise<number> {
  const projects = await client.query<{ id: number }>("select id from projects where name = $1", [
    nameOf(size),
  ]);
  if (projects.rows[0]) return projects.rows[0].id;
  await client.query("begin");
  const project = await newProject(client, size);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'events' and indexname <> 'events_pkey'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  // Triggers would hold ten million rows; the version of the data is counted by the persons.
  await client.query("alter table events disable trigger all");
  await fill(client, project, file);
  await client.query("alter table events enable trigger all");
  for (const { definition } of indexes) await client.query(definition);
  await client.query("commit");
  await client.query("vacuum (analyze) events, persons, person_snapshots, person_distinct_ids");
  return project;
}

/** A person's plan at an event: another one every thirty days. PostgreSQL and DuckDB both understand it. */
export const planAt = (person: string, period: string): string =>
  `cast((${person} + ${period}) % 3 as varchar)`;

/** Which thirty days an event is in, from 0. */
const period = "floor(extract(epoch from timestamp - timestamptz '2026-01-01 00:00:00+00') / 2592000)::int";

/** Other properties that SDKs capture, so that a snapshot has about the usual size. */
const noted = `'$browser', 'Chrome', '$os', 'Linux', '$initial_referrer', 'https://www.example.org/search',
  '$initial_current_url', 'https://example.com/page-1', '$initial_utm_source', 'newsletter',
  '$geoip_country_code', 'DE', '$geoip_city_name', 'Hamburg', 'company', 'Company ' || person % 100`;

/**
 * Puts the events of a file into a project, with their persons, who begin with their first event, and snapshots: one for
 * each plan that a person had. Events carry the plan, too.
 */
export async function fill(client: pg.Client, project: number, file: string): Promise<void> {
  await client.query(
    "create temp table given (person bigint, event text, timestamp timestamptz, path_item text)",
  );
  await pipeline(
    createReadStream(file),
    client.query(from(`copy given (${columns}) from stdin (format csv)`)),
  );
  const { rows } = await client.query<{ base: string }>(
    "select coalesce(max(id), 0)::text as base from persons",
  );
  const id = `${rows[0]!.base} + person`;
  await client.query(
    `insert into persons (project_id, id, uuid, properties, created_at)
     select ${project}, ${id}, gen_random_uuid(),
       jsonb_build_object('email', 'person' || person || '@example.com', 'plan', ${planAt("person", `max(${period})`)}, ${noted}),
       min(timestamp)
     from given group by person`,
  );
  await client.query("select setval(pg_get_serial_sequence('persons', 'id'), (select max(id) from persons))");
  await client.query(
    `insert into person_distinct_ids (project_id, distinct_id, person_id)
     select distinct ${project}, 'd' || person, ${id} from given`,
  );
  await client.query(
    `create temp table versions as select nextval(pg_get_serial_sequence('person_snapshots', 'id')) as id, person, period
     from (select distinct person, ${period} as period from given order by period, person) v`,
  );
  await client.query(
    `insert into person_snapshots (project_id, id, person_id, properties)
     select ${project}, v.id, ${id}, jsonb_build_object(
       'email', 'person' || person || '@example.com', 'plan', ${planAt("person", "period")}, ${noted})
     from versions v`,
  );
  await client.query(
    `insert into events
       (project_id, uuid, event, timestamp, person_id, distinct_id, path_item, properties, person_snapshot_id)
     select ${project}, gen_random_uuid(), event, timestamp, ${id}, 'd' || person, path_item,
       jsonb_build_object('plan', ${planAt("person", period)}, '$browser', 'Chrome', '$os', 'Linux', '$lib', 'web'), v.id
     from given g join versions v using (person) where v.period = ${period} order by timestamp`,
  );
  await client.query("drop table given, versions");
}

async function newProject(client: pg.Client, size: Size): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into projects (name, api_token, uuid) values ($1, 'phc_bench_' || gen_random_uuid(), gen_random_uuid())
     returning id`,
    [nameOf(size)],
  );
  const { id } = rows[0]!;
  await client.query(
    "insert into memberships (user_id, project_id, role) values ((select min(id) from users), $1, 'owner')",
    [id],
  );
  return id;
}
