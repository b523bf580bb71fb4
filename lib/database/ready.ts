import "server-only";
import { pool } from "@/lib/database/client";
import { isMigrated } from "@/lib/database/migrate";
import { log } from "@/lib/log";

/** Whether requests can be answered: the database is there and has every migration. Never throws. */
export async function isReady(): Promise<boolean> {
  try {
    return await isMigrated(pool);
  } catch (error) {
    // Not reachable, or migrated by something else: both mean not ready, and the log says which.
    log.warn({ err: error }, "not ready");
    return false;
  }
}
