import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { readReceiptKey, receiptHash } from "@/lib/persons/receipt-hash";

/** Which of the distinct ids were erased from a project: nothing new is stored of them. */
export async function readRefusedIds(
  run: RunStatement,
  projectId: number,
  distinctIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const key = await readReceiptKey(run, { id: projectId });
  const hashes = new Map([...new Set(distinctIds)].map((id) => [id, receiptHash(key, id)]));
  const rows = await run<{ hash: string }>(Prisma.sql`
    SELECT hash FROM refused_ids WHERE project_id = ${projectId} AND hash = ANY(${[...hashes.values()]}::text[])`);
  const refused = new Set(rows.map(({ hash }) => hash));
  return new Set([...hashes].filter(([, hash]) => refused.has(hash)).map(([id]) => id));
}
