import "server-only";
import pg from "pg";
import { migrate } from "@/lib/database/migrate";

/** Deletes everything Fieldbook stores in a database, jobs included, and migrates it again. Can't be undone. */
export async function resetDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await dropSchemas(client);
  } finally {
    await client.end();
  }
  await migrate(databaseUrl);
}

/** Drops the schemas that Fieldbook uses, within the transaction of the connection. */
export async function dropSchemas(client: pg.Client): Promise<void> {
  await client.query(
    "DROP SCHEMA IF EXISTS graphile_worker, hogql CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
  );
}
