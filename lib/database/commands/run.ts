import { type OpenDatabase, openDatabase, requireDatabase } from "@/lib/database/open";
import { parseEnv } from "@/lib/env";

/**
 * Runs a command on the installation's database, starting and stopping the server if needed. `work` has to import modules
 * that read the environment (lib/database/client, lib/log) itself, because DATABASE_URL is set only then.
 *
 * @param createsDatabase whether an installation without a database gets an empty one
 */
export async function runCommand(
  work: (database: OpenDatabase) => Promise<void>,
  { createsDatabase = true } = {},
): Promise<void> {
  let database: OpenDatabase | undefined;
  try {
    const env = parseEnv(process.env);
    if (!createsDatabase) requireDatabase(env);
    database = await openDatabase(env);
    process.env.DATABASE_URL = database.url;
    await work(database);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database?.stop();
  }
}
