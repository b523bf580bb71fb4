import {
  type OpenDatabase,
  openDatabase,
  type RequiredTables,
  requireDatabase,
  requireTables,
} from "@/lib/database/open";
import { parseEnv } from "@/lib/env";

/**
 * Runs a command on the installation's database, starting and stopping the server if needed. `work` has to import modules
 * that read the environment (lib/database/client, lib/log) itself, because DATABASE_URL is set only then.
 *
 * @param requires what must be in the database, which is never created or migrated then; `nothing` creates an empty one
 */
export async function runCommand(
  work: (database: OpenDatabase) => Promise<void>,
  { requires = "this version" }: { requires?: RequiredTables | "nothing" } = {},
): Promise<void> {
  let database: OpenDatabase | undefined;
  try {
    const env = parseEnv(process.env);
    if (requires !== "nothing") requireDatabase(env);
    database = await openDatabase(env);
    if (requires !== "nothing") await requireTables(database.url, env, requires);
    process.env.DATABASE_URL = database.url;
    await work(database);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database?.stop();
  }
}
