import "server-only";
import { createHash } from "node:crypto";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { Throttled } from "@/lib/access/users/throttled";
import type { Deletion } from "@/lib/contract/person/deletion";
import { nextDeletionRun } from "@/lib/contract/person/deletion-run";
import { cutDistinctId } from "@/lib/contract/person/distinct-id";
import type { ReceiptAnswer, ReceiptQuestion } from "@/lib/contract/person/erasure";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isUuid } from "@/lib/contract/wire/uuid";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { createRateLimiter, takePoint } from "@/lib/database/rate-limiter";
import { env } from "@/lib/env";
import { readDeletions } from "@/lib/persons/read-deletions";
import { keyedHash, readReceiptKey, receiptHash } from "@/lib/persons/receipt-hash";

/** Checks from an address, and the seconds in which they count. */
const [maxChecks, windowSeconds] = [20, 15 * 60];

let limiter: RateLimiterPostgres | undefined;

/**
 * Whether a receipt is for an id, of which something was stored or not, and what became of the deletion: for anyone who has both.
 *
 * @param address of the client   @throws Throttled   @source ours
 */
export async function checkReceipt(
  { receipt, id }: ReceiptQuestion,
  address: string,
  now = new Date(),
): Promise<ReceiptAnswer> {
  if (env.RATE_LIMIT !== "off") await countCheck(address);
  const receipts = await query<ReceiptRow>(Prisma.sql`
    select d.project_id, d.unknown_hashes, array(select unnest(d.requested_hashes) except select unnest(d.unknown_hashes)) as hashes,
      coalesce((select json_agg(json_build_object('uuid', r.person_uuid, 'hashes', r.distinct_id_hashes || r.address_hashes,
          'is_canceled', r.canceled_at is not null))
        from deleted_persons r where r.project_id = d.project_id and r.deletion_id = d.id), '[]') as persons
    from deletions d where d.id = ${receipt}::uuid`);
  for (const { project_id, hashes, unknown_hashes, persons } of receipts) {
    const key = await readReceiptKey(query, { id: project_id });
    const text = cutDistinctId(id);
    // Receipts of older versions have e-mail addresses as they were written.
    const isIn = (list: string[]) =>
      list.includes(receiptHash(key, text)) || list.includes(keyedHash(key, text));
    const named = persons.filter(
      (person) => isIn(person.hashes) || (isUuid(text) && person.uuid === text.toLowerCase()),
    );
    const hasData = named.length > 0 || isIn(hashes);
    if (!hasData && !isIn(unknown_hashes)) continue;
    const [deletion] = await readDeletions(
      Prisma.sql`where d.project_id = ${project_id} and d.id = ${receipt}::uuid`,
    );
    if (!deletion) continue;
    // A run may have begun with other persons of the deletion before the rest was canceled.
    const isCanceled = named.length > 0 && named.every(({ is_canceled }) => is_canceled);
    const status = isCanceled ? "canceled" : deletion.status;
    const isCompleted = status === "completed";
    return {
      status,
      data: dataOf(deletion),
      is_deleted: hasData && isCompleted,
      had_no_data: !hasData,
      requested_at: deletion.requested_at,
      due_at: status === "queued" ? toTimestamp(nextDeletionRun(now)) : null,
      completed_at: isCompleted ? deletion.completed_at : null,
      canceled_at: status === "canceled" ? deletion.canceled_at : null,
    };
  }
  return noReceipt;
}

const noReceipt: ReceiptAnswer = {
  status: null,
  data: null,
  is_deleted: false,
  had_no_data: false,
  requested_at: null,
  due_at: null,
  completed_at: null,
  canceled_at: null,
};

function dataOf({ is_erasure, keeps_persons, deletes_events }: Deletion): ReceiptAnswer["data"] {
  if (is_erasure) return "all";
  if (keeps_persons) return "events";
  return deletes_events ? "persons_and_events" : "persons";
}

interface ReceiptRow {
  project_id: number;
  /** Of an erasure: what was requested and had data. */
  hashes: string[];
  /** What nothing was stored of. */
  unknown_hashes: string[];
  persons: { uuid: string; hashes: string[]; is_canceled: boolean }[];
}

async function countCheck(address: string): Promise<void> {
  limiter ??= createRateLimiter("receipt", maxChecks, windowSeconds);
  const key = createHash("sha256").update(address).digest("hex");
  await takePoint(limiter, key, (seconds) => new Throttled(seconds));
}
