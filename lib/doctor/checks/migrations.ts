import "server-only";
import { newerDatabaseError, readMigrationState } from "@/lib/database/migrate";
import { databaseCheck, error, ok, warning } from "@/lib/doctor/check";

/** Whether the database has the migrations of this version, and no others. */
export const migrations = databaseCheck("migrations", async (client) => {
  const state = await readMigrationState(client);
  if (!state?.applied.length)
    return error(
      "The database has no Fieldbook tables.",
      "Start Fieldbook, or set DATA_DIR or DATABASE_URL.",
    );
  const { applied, pending, newer } = state;
  if (newer.length > 0) return error(newerDatabaseError(newer).message);
  if (pending.length > 0)
    return warning(
      `${applied.length} applied, ${pending.length} pending: ${pending.join(", ")}.`,
      "Make a backup, then start Fieldbook: it applies them.",
    );
  return ok(`${applied.length} applied, none pending; the last is ${applied.at(-1)}.`);
});
