import "server-only";
import type pg from "pg";
import { pool } from "@/lib/database/client";
import { isOutOfSpace } from "@/lib/database/failures";
import { isMigrated } from "@/lib/database/migrate";
import { log } from "@/lib/log";

/** Whether requests can be answered; `full`: reads work, writes do not. */
export type Readiness = "ready" | "away" | "full";

/**
 * Makes the server write 200 kB to a temporary file, which takes a few milliseconds, fails on a full disk, and leaves nothing
 * behind. Both statements run in one transaction, because they are sent together.
 */
const writeToDisk = `
  SELECT set_config('work_mem', '64kB', true);
  SELECT count(*) FROM (SELECT n, repeat('x', 100) FROM generate_series(1, 2000) AS n ORDER BY -n OFFSET 1) AS sorted`;

/** Whether the database can be reached, has every migration, and can write. Never throws. */
export async function checkReadiness(database: pg.Pool = pool): Promise<Readiness> {
  try {
    if (!(await isMigrated(database))) return "away";
    await database.query(writeToDisk);
    return "ready";
  } catch (error) {
    // Unreachable, or migrated by something else: both mean not ready, and the log says which.
    log.warn({ err: error }, "not ready");
    return isOutOfSpace(error) ? "full" : "away";
  }
}
