import "server-only";
import { type Clickhouse, clickhouse } from "@/lib/clickhouse/client";
import { eraseFromCopy } from "@/lib/clickhouse/erase";
import { readCopyState } from "@/lib/clickhouse/state";
import type { Retention, RetentionRule } from "@/lib/contract/project/retention";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { asOnlyDeletionRun, deleteQueuedEvents } from "@/lib/jobs/delete-events";
import { vacuumedFrom } from "@/lib/jobs/remove-project-rows";
import { log } from "@/lib/log";
import { type DueProject, dueRules, toDueProject } from "@/lib/retention/due-rules";
import { expireActivity } from "@/lib/retention/expire-activity";
import { expireEvents } from "@/lib/retention/expire-events";
import { expirePersons } from "@/lib/retention/expire-persons";
import { expireTexts } from "@/lib/retention/expire-texts";
import { beginRule, completeReceipts, listUnfinished, type RuleRun } from "@/lib/retention/receipts";

const expire: Record<RetentionRule, (project: DueProject, run: RuleRun) => Promise<unknown>> = {
  response_texts: expireTexts,
  activity: expireActivity,
  events: expireEvents,
  persons: expirePersons,
  unidentified_persons: expirePersons,
};

/**
 * Removes what the rules of projects no longer keep, in chunks, with a receipt for each rule that removed something. A chunk that is
 * committed is on the receipt; an interrupted run is continued by the next one, with its receipts. With a copy in ClickHouse they
 * are completed when its disks have nothing of it, too.
 *
 * @param copy where the copy is, if there is one   @throws Error when it can't be removed from the copy yet: another run has to
 * continue   @returns receipts completed; null while events are deleted by another run
 * @source docs/reference/persons.md#retention
 */
export function applyRetention(now: Date, copy: Clickhouse | null = clickhouse()): Promise<number | null> {
  return asOnlyDeletionRun(async (client) => {
    let deleted = 0;
    for (const project of await listProjects()) {
      for (const due of dueRules(project, now)) {
        const removed = await expire[due.rule](project, await beginRule(project, due, now));
        if (due.rule === "events") deleted += Number(removed);
      }
    }
    await deleteQueuedEvents(client, null, copy);
    const projects = await listUnfinished();
    if (projects.length > 0 && (await readCopyState())) {
      if (!copy) throw new Error("There is a copy in ClickHouse, but CLICKHOUSE_URL is not set.");
      await eraseFromCopy(client, copy, projects);
    }
    // Index-only scans are ten times slower while the visibility map is stale; after few deletions autovacuum does it.
    if (deleted >= vacuumedFrom) await client.query("vacuum (analyze) events, person_snapshots");
    const receipts = await completeReceipts();
    log.info({ receipts, events: deleted }, "applied retention");
    return receipts;
  });
}

/** The projects that have rules. */
async function listProjects(): Promise<DueProject[]> {
  const rows = await query<{ id: number; timezone: string; retention: Partial<Retention> }>(
    Prisma.sql`select id, timezone, retention from projects where deleted_at is null and retention <> '{}' order by id`,
  );
  return rows.map((row) => toDueProject(row, row.retention));
}
