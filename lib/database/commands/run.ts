import { type OpenDatabase, openDatabase } from "@/lib/database/open";
import { parseEnv } from "@/lib/env";

/**
 * Runs a command on the installation's database, starting and stopping the server if needed. `work` has to import modules
 * that read the environment (lib/database/client, lib/log) itself, because DATABASE_URL is set only then.
 */
export async function runCommand(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  let database: OpenDatabase | undefined;
  try {
    database = await openDatabase(parseEnv(process.env));
    process.env.DATABASE_URL = database.url;
    await work(database);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database?.stop();
  }
}
