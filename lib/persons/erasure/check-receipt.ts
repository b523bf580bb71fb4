import "server-only";
import { createHash } from "node:crypto";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { Throttled } from "@/lib/access/users/throttled";
import { cutDistinctId } from "@/lib/contract/person/distinct-id";
import type { ReceiptAnswer, ReceiptQuestion } from "@/lib/contract/person/erasure";
import { isUuid } from "@/lib/contract/wire/field";
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
 * Whether a receipt is for an id, and everything in it is done: for anyone who has both.
 *
 * @param address of the client   @throws Throttled   @source ours
 */
export async function checkReceipt(
  { receipt, id }: ReceiptQuestion,
  address: string,
): Promise<ReceiptAnswer> {
  if (env.RATE_LIMIT !== "off") await countCheck(address);
  const deletions = await query<{ project_id: number; hashes: string[]; uuids: string[] }>(Prisma.sql`
    select d.project_id, d.requested_hashes || coalesce(array(select unnest(r.distinct_id_hashes) from deleted_persons r
        where r.project_id = d.project_id and r.deletion_id = d.id), '{}') as hashes,
      array(select r.person_uuid::text from deleted_persons r where r.project_id = d.project_id and r.deletion_id = d.id) as uuids
    from deletions d where d.id = ${receipt}::uuid`);
  for (const { project_id, hashes, uuids } of deletions) {
    const key = await readReceiptKey(query, { id: project_id });
    const text = cutDistinctId(id);
    // Receipts of older versions have e-mail addresses as they were written.
    const isNamed = hashes.some((hash) => hash === receiptHash(key, text) || hash === keyedHash(key, text));
    if (!isNamed && !(isUuid(text) && uuids.includes(text.toLowerCase()))) continue;
    const [deletion] = await readDeletions(
      Prisma.sql`where d.project_id = ${project_id} and d.id = ${receipt}::uuid`,
    );
    if (deletion?.status === "completed") return { is_deleted: true, completed_at: deletion.completed_at };
  }
  return { is_deleted: false, completed_at: null };
}

async function countCheck(address: string): Promise<void> {
  limiter ??= createRateLimiter("receipt", maxChecks, windowSeconds);
  const key = createHash("sha256").update(address).digest("hex");
  await takePoint(limiter, key, (seconds) => new Throttled(seconds));
}
