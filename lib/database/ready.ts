import "server-only";
import type pg from "pg";
import { pool } from "@/lib/database/client";
import { isOutOfSpace } from "@/lib/database/failures";
import { isMigrated } from "@/lib/database/migrate";
import { log } from "@/lib/log";

/** Whether requests can be answered; `full`: reads can, writes cannot. */
export type Readiness = "ready" | "away" | "full";

/**
 * Has the server put 200 kB into a temporary file, in a few milliseconds: what a full disk refuses, and nothing keeps. Both
 * statements are one transaction, because they are sent together.
 */
const writeToDisk = `
  SELECT set_config('work_mem', '64kB', true);
  SELECT count(*) FROM (SELECT n, repeat('x', 100) FROM generate_series(1, 2000) AS n ORDER BY -n OFFSET 1) AS sorted`;

/** Whether the database is there, has every migration, and can write. Never throws. */
export async function readiness(from: pg.Pool = pool): Promise<Readiness> {
  try {
    if (!(await isMigrated(from))) return "away";
    await from.query(writeToDisk);
    return "ready";
  } catch (error) {
    // Not reachable, or migrated by something else: both mean not ready, and the log says which.
    log.warn({ err: error }, "not ready");
    return isOutOfSpace(error) ? "full" : "away";
  }
}
