import "server-only";
import pg from "pg";
import { migrate } from "@/lib/database/migrate";

/** Empties a database of everything Fieldbook keeps there, jobs included, and migrates it again. Cannot be undone. */
export async function resetDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await dropEverything(client);
  } finally {
    await client.end();
  }
  await migrate(databaseUrl);
}

/** Removes the schemas that Fieldbook uses, and everything in them, within the transaction of the connection. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(
    "DROP SCHEMA IF EXISTS graphile_worker, hogql CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
  );
}
