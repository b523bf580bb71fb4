// A project of many persons with many events, for what screens of persons cost.
import type pg from "pg";
import { days, firstDay } from "@/bench/analysis/events";
import { populate } from "@/bench/people";

/** How much there is. */
export interface Size {
  name: string;
  persons: number;
  events: number;
}

/** The sizes by the letter of `--size`. */
export const sizes: Readonly<Record<string, Size>> = {
  S: { name: "S", persons: 20_000, events: 1_000_000 },
  L: { name: "L", persons: 200_000, events: 10_000_000 },
};

/** The project of a size; made and filled when there is none. @param newProject makes an empty one, by its name */
export async function projectOf(
  client: pg.Client,
  dataDir: string,
  size: Size,
  newProject: (name: string) => Promise<number>,
): Promise<number> {
  const name = `Bench ${size.name}`;
  const projects = await client.query<{ id: number }>("select id from projects where name = $1", [name]);
  if (projects.rows[0]) return projects.rows[0].id;
  const project = await newProject(`${name}, not filled`);
  const { firstId } = await populate(dataDir, project, size.persons);
  await addEvents(client, { project, firstId, size });
  await client.query("update projects set name = $1 where id = $2", [name, project]);
  return project;
}

/** Events as browsers send them, spread evenly over ninety days, in no order of persons. Indexes are made after the rows. */
async function addEvents(
  client: pg.Client,
  { project, firstId, size }: { project: number; firstId: number; size: Size },
): Promise<void> {
  await client.query("begin");
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'events' and indexname <> 'events_pkey'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  // Triggers would hold ten million rows.
  await client.query("alter table events disable trigger all");
  await client.query(
    `insert into events (project_id, uuid, event, timestamp, person_id, distinct_id, path_item, properties)
     select $1, gen_random_uuid(), event, timestamp '${new Date(firstDay).toISOString()}' at time zone 'UTC'
         + make_interval(secs => n * ${days * 86_400}::float8 / ${size.events}),
       $2::bigint + person, 'user-' || person, page, jsonb_build_object('$current_url', 'https://shop.example' || page,
         '$browser', 'Chrome', '$os', 'Mac OS X', '$device_type', 'Desktop', '$session_id', md5('session' || n / 8))
     from (select n, (n::bigint * 7919) % ${size.persons} as person, '/orders/' || n % 400 as page,
       (array['$pageview', '$pageview', '$pageview', 'order opened', 'order paid', 'report exported'])[1 + n % 6] as event
       from generate_series(0, ${size.events - 1}) n) made`,
    [project, firstId],
  );
  await client.query("alter table events enable trigger all");
  for (const { definition } of indexes) await client.query(definition);
  await client.query("commit");
  await client.query("vacuum (analyze) events");
}
