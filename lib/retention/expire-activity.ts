import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { isExpiredActivity } from "@/lib/retention/conditions";
import type { DueProject } from "@/lib/retention/due-rules";
import { addToReceipt, type RuleRun } from "@/lib/retention/receipts";

/** Entries per transaction. */
const chunkSize = 5000;

/** Deletes expired entries of the activity log, the oldest first. */
export async function expireActivity(project: DueProject, run: RuleRun): Promise<void> {
  for (let count = chunkSize; count === chunkSize; ) {
    const [chunk] = await query<{ count: number }>(Prisma.sql`
      with gone as (delete from activities where ctid = any(array(
          select a.ctid from activities a where ${isExpiredActivity(project, run)} order by a.created_at limit ${chunkSize}))
        returning 1),
      receipt as (${addToReceipt(project, run, Prisma.sql`select count(*) from gone`)})
      select count(*)::int as count from gone`);
    count = chunk!.count;
  }
}
