import pg from "pg";
import { expect, test } from "vitest";
import { backfillResponses } from "@/lib/database/backfill-responses";
import { freshDatabase } from "@/lib/testing/database";

/** More than one chunk, so that submissions of several surveys meet at its end. */
const submissions = 4500;

async function databaseOfOldEvents() {
  const fresh = await freshDatabase();
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  await client.query(
    "INSERT INTO projects (id, uuid, name, api_token) VALUES (1, gen_random_uuid(), 'Old', 'phc_old')",
  );
  await client.query("ALTER TABLE events DISABLE TRIGGER USER");
  await client.query(
    `INSERT INTO events (project_id, uuid, event, path_item, timestamp, distinct_id, properties)
     SELECT 1, gen_random_uuid(), CASE n % 7 WHEN 0 THEN 'survey shown' ELSE 'survey sent' END, '', now(), 'd' || n,
       jsonb_build_object('$survey_id', 's' || n % 3, '$survey_submission_id', n / 2, '$survey_response_a', n)
     FROM generate_series(0, $1) n`,
    [2 * submissions - 1],
  );
  await client.query("ALTER TABLE events ENABLE TRIGGER USER");
  await client.query("INSERT INTO response_backfills VALUES (1, '00000000-0000-0000-0000-000000000000')");
  return { ...fresh, client, stop: () => client.end().then(fresh.drop) };
}

const rowsOf = async (client: pg.Client) =>
  (await client.query("SELECT * FROM responses ORDER BY survey_id, submission_id")).rows;

test("responses of old events are made as they would have been, also when it is interrupted", async () => {
  const { url, client, stop } = await databaseOfOldEvents();
  const progress: number[] = [];
  const interrupted = backfillResponses(url, () => {
    throw new Error("stopped");
  });
  await expect(interrupted).rejects.toThrow("stopped");
  expect((await rowsOf(client)).length).toBeGreaterThan(0);
  // A run that starts later, concurrent with another.
  await Promise.all([
    backfillResponses(url, (_, percent) => progress.push(percent)),
    backfillResponses(url, () => {}),
  ]);
  expect(progress.at(-1)).toBe(100);
  const made = await rowsOf(client);
  await client.query("UPDATE events SET distinct_id = distinct_id");
  expect(await rowsOf(client)).toEqual(made);
  const { rows } = await client.query(
    `SELECT count(DISTINCT (survey_id, submission_id))::int AS count FROM events WHERE event = 'survey sent'`,
  );
  expect(made).toHaveLength(rows[0].count);
  await stop();
});

test("an installation that has its responses has nothing to do", async () => {
  const { url, drop } = await freshDatabase();
  await backfillResponses(url, () => expect.unreachable());
  await drop();
});
