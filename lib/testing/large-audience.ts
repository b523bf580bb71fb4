import { pool } from "@/lib/database/client";

/** Persons of a large audience: more than a sample holds. */
export const largeAudience = 12_000;

/** Creates a large audience: every person has the plan "pro", and one in four was shown a survey an hour ago. */
export async function buildLargeAudience({ id }: { id: number }): Promise<void> {
  await pool.query(
    `insert into persons (project_id, uuid, properties)
     select $1, gen_random_uuid(), '{"plan":"pro"}' from generate_series(1, ${largeAudience})`,
    [id],
  );
  await pool.query(
    `insert into events (project_id, uuid, event, timestamp, distinct_id, person_id, path_item, properties)
     select $1, gen_random_uuid(), 'survey shown', now() - interval '1 hour', id::text, id, 'survey shown', '{"$survey_id":"other"}'
     from persons where project_id = $1 and id % 4 = 0`,
    [id],
  );
  // PostgreSQL plans for the few rows it knows of, and takes seconds, until statistics are collected.
  await pool.query("analyze persons, events");
}
