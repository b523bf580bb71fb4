import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query, runInTransaction } from "@/lib/database/query";
import { recordDeletedPersons } from "@/lib/persons/deletion-receipt";
import { queueEventDeletion } from "@/lib/persons/event-deletion";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { isExpiredPerson } from "@/lib/retention/conditions";
import type { DueProject } from "@/lib/retention/due-rules";
import { addToReceipt, type RuleRun } from "@/lib/retention/receipts";

/** Persons per transaction: capture of the project waits meanwhile. */
const chunkSize = 200;

interface ExpiredPerson {
  id: string;
  uuid: string;
}

/** Deletes expired persons, and hands their events to the deletion of events, which the run does next. */
export async function expirePersons(project: DueProject, run: RuleRun): Promise<void> {
  for (let last = "0"; ; ) {
    const candidates = await query<ExpiredPerson>(Prisma.sql`select p.id::text, p.uuid::text from persons p
      where ${isExpiredPerson(project, run)} and p.id > ${last}::bigint order by p.id limit ${chunkSize}`);
    if (candidates.length > 0)
      await removeChunk(
        project,
        run,
        candidates.map(({ id }) => id),
      );
    if (candidates.length < chunkSize) return;
    last = candidates.at(-1)!.id;
  }
}

/** Of these persons, removes those who are still expired: others were seen, merged or removed meanwhile. */
const removeChunk = (project: DueProject, rule: RuleRun, ids: readonly string[]): Promise<void> =>
  identityTransaction(project.id, async (tx) => {
    const run = runInTransaction(tx);
    const persons = await run<ExpiredPerson>(Prisma.sql`select p.id::text, p.uuid::text from persons p
      where ${isExpiredPerson(project, rule)} and p.id = any(${ids}::bigint[]) order by p.id for update of p`);
    if (persons.length === 0) return;
    await run(addToReceipt(project, rule, Prisma.sql`select ${persons.length}`));
    await recordDeletedPersons(run, project, rule.receiptId, persons, null);
    await queueEventDeletion(tx, project, null, persons, rule.startedAt);
    await tx.person.deleteMany({
      where: { project_id: project.id, id: { in: persons.map(({ id }) => BigInt(id)) } },
    });
  });
