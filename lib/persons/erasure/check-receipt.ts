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
 * Whether a receipt is for an id, of which something was stored or not, and everything in it is done: for anyone who has both.
 *
 * @param address of the client   @throws Throttled   @source ours
 */
export async function checkReceipt(
  { receipt, id }: ReceiptQuestion,
  address: string,
): Promise<ReceiptAnswer> {
  if (env.RATE_LIMIT !== "off") await countCheck(address);
  const deletions = await query<ReceiptRow>(Prisma.sql`
    select d.project_id, d.unknown_hashes, array(select unnest(d.requested_hashes) except select unnest(d.unknown_hashes)) ||
        array(select unnest(r.distinct_id_hashes || r.address_hashes) from deleted_persons r where r.project_id = d.project_id and r.deletion_id = d.id) as hashes,
      array(select r.person_uuid::text from deleted_persons r where r.project_id = d.project_id and r.deletion_id = d.id) as uuids
    from deletions d where d.id = ${receipt}::uuid`);
  for (const { project_id, hashes, unknown_hashes, uuids } of deletions) {
    const key = await readReceiptKey(query, { id: project_id });
    const text = cutDistinctId(id);
    // Receipts of older versions have e-mail addresses as they were written.
    const isIn = (list: string[]) =>
      list.includes(receiptHash(key, text)) || list.includes(keyedHash(key, text));
    const is_deleted = isIn(hashes) || (isUuid(text) && uuids.includes(text.toLowerCase()));
    const had_no_data = !is_deleted && isIn(unknown_hashes);
    if (!is_deleted && !had_no_data) continue;
    const [deletion] = await readDeletions(
      Prisma.sql`where d.project_id = ${project_id} and d.id = ${receipt}::uuid`,
    );
    if (deletion?.status === "completed")
      return { is_deleted, had_no_data, completed_at: deletion.completed_at };
  }
  return { is_deleted: false, had_no_data: false, completed_at: null };
}

interface ReceiptRow {
  project_id: number;
  /** What was deleted. */
  hashes: string[];
  /** What nothing was stored of. */
  unknown_hashes: string[];
  uuids: string[];
}

async function countCheck(address: string): Promise<void> {
  limiter ??= createRateLimiter("receipt", maxChecks, windowSeconds);
  const key = createHash("sha256").update(address).digest("hex");
  await takePoint(limiter, key, (seconds) => new Throttled(seconds));
}
