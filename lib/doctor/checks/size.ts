import "server-only";
import { databaseCheck, ok } from "@/lib/doctor/check";
import { formatBytes } from "@/lib/doctor/format-bytes";

/** The size of the database, and the number of events by PostgreSQL's estimate. */
export const size = databaseCheck("size", async (client) => {
  const { rows } = await client.query<{ bytes: string; events: string }>(
    `SELECT pg_database_size(current_database()) AS bytes, coalesce((
       SELECT sum(reltuples) FROM pg_class
       WHERE oid = to_regclass('events') OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = to_regclass('events'))
     ), 0) AS events`,
  );
  const { bytes = "0", events = "0" } = rows[0] ?? {};
  const count = Math.max(0, Number(events)).toLocaleString("en");
  return ok(`${formatBytes(Number(bytes))}, about ${count} events.`);
});
