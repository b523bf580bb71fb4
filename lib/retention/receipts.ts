import "server-only";
import { uuidv7 } from "uuidv7";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { DueProject, DueRule } from "@/lib/retention/due-rules";

/** A rule that a run follows, and the receipt of what it removes. */
export interface RuleRun extends DueRule {
  receiptId: string;
  startedAt: Date;
  /** Whether an earlier run of the rule was interrupted. */
  isContinued: boolean;
}

/** Begins a rule: with the receipt of a run that was interrupted, or a new one, which is stored when something is removed. */
export async function beginRule(project: DueProject, due: DueRule, startedAt: Date): Promise<RuleRun> {
  const [open] = await query<{
    id: string;
  }>(Prisma.sql`select id from deletions where project_id = ${project.id}
    and retention_rule = ${due.rule} and ${isUnfinished} order by requested_at limit 1`);
  return { ...due, receiptId: open?.id ?? uuidv7(), startedAt, isContinued: open !== undefined };
}

/** SQL: adds to the receipt of a rule, in the transaction that removes. @param removed SQL: how many; nothing for 0 */
export const addToReceipt = (
  project: DueProject,
  { rule, before, receiptId, startedAt }: RuleRun,
  removed: Prisma.Sql,
): Prisma.Sql => {
  const isOfPersons = rule === "persons" || rule === "unidentified_persons";
  return Prisma.sql`
    insert into deletions (project_id, id, requested_by, requested_at, deletes_events, keeps_persons, retention_rule,
      retention_before, retention_removed, events_deleted)
    select ${project.id}::int, ${receiptId}::uuid, 'retention', ${startedAt}::timestamptz, ${isOfPersons || rule === "events"},
      ${!isOfPersons}, ${rule}, ${before}::timestamptz, n.count, ${rule === "events" ? Prisma.sql`n.count` : Prisma.sql`0`}
    from (select (${removed})::int as count) n where n.count > 0
    on conflict (project_id, id) do update set retention_before = excluded.retention_before,
      retention_removed = deletions.retention_removed + excluded.retention_removed,
      events_deleted = deletions.events_deleted + excluded.events_deleted`;
};

/** SQL: whether the receipt is of a run that has not ended. */
const isUnfinished = Prisma.sql`retention_rule is not null and ids_completed_at is null`;

/** Completes the receipts of all rules, once what they removed is gone. @returns their number */
export async function completeReceipts(): Promise<number> {
  const rows = await query(
    Prisma.sql`update deletions set ids_completed_at = now() where ${isUnfinished} returning id`,
  );
  return rows.length;
}

/** The projects with a run that has not ended: continued now instead of the next night, if none is in progress. */
export async function listUnfinished(): Promise<number[]> {
  const rows = await query<{ project_id: number }>(
    Prisma.sql`select distinct project_id from deletions where ${isUnfinished} order by project_id`,
  );
  return rows.map(({ project_id }) => project_id);
}
