import "server-only";
import { toKey } from "@/lib/access/keys/view";
import type { Key } from "@/lib/contract/access/key";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";

/** One page of a user's own keys, newest first. */
export async function listKeys(user: { id: number }, { limit, offset }: PageQuery): Promise<Listing<Key>> {
  const where = { user_id: user.id };
  const [count, rows] = await Promise.all([
    db.personalApiKey.count({ where }),
    db.personalApiKey.findMany({
      where,
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, results: rows.map(toKey) };
}
