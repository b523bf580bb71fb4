import "server-only";
import pg from "pg";

/** Submissions of one transaction: others wait for no longer than it takes. */
const chunkSize = 2000;

/**
 * Makes the responses of events that were stored before responses had a table, in chunks. An interrupted or
 * concurrent run continues where the last chunk ended. Nothing to do for an installation that has them.
 *
 * @param onProgress called after each chunk with the percentage that is done of a project
 */
export async function backfillResponses(
  databaseUrl: string,
  onProgress: (project: number, percent: number) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ project_id: number }>(
        "SELECT project_id FROM response_backfills ORDER BY project_id LIMIT 1",
      );
      const [next] = rows;
      if (!next) return;
      const submission = await backfillChunk(client, next.project_id);
      onProgress(next.project_id, submission === null ? 100 : percentOf(submission));
    }
  } finally {
    await client.end();
  }
}

/** @returns the last submission of the chunk; null when the project is done */
async function backfillChunk(client: pg.Client, project: number): Promise<string | null> {
  await client.query("BEGIN");
  try {
    const { rows } = await client.query<{ submission_id: string }>(
      "SELECT submission_id FROM response_backfills WHERE project_id = $1 FOR UPDATE",
      [project],
    );
    const [position] = rows;
    const last = position && (await refreshNext(client, project, position.submission_id));
    await client.query(
      last
        ? "UPDATE response_backfills SET submission_id = $2 WHERE project_id = $1"
        : "DELETE FROM response_backfills WHERE project_id = $1",
      last ? [project, last] : [project],
    );
    await client.query("COMMIT");
    return last ?? null;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** @returns the last submission that was refreshed; null for none */
async function refreshNext(client: pg.Client, project: number, after: string): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(
    `WITH next AS MATERIALIZED (
       SELECT DISTINCT submission_id FROM events
       WHERE project_id = $1 AND submission_id > $2 AND event IN ('survey sent', 'survey dismissed', 'survey abandoned')
       ORDER BY submission_id LIMIT $3)
     SELECT max(e.submission_id::text) AS last, refresh_responses($1, array_agg(e.survey_id), array_agg(e.submission_id))
     FROM next JOIN events e ON e.project_id = $1 AND e.submission_id = next.submission_id HAVING count(*) > 0`,
    [project, after, chunkSize],
  );
  return rows[0]?.last ?? null;
}

/** Ids of submissions are MD5, and so spread evenly. */
const percentOf = (submission: string): number =>
  Math.floor((100 * Number.parseInt(submission.slice(0, 8), 16)) / 2 ** 32);
