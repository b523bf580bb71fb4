import "server-only";
import { sessionMaxAgeSeconds } from "@/lib/access/session";
import type { Session } from "@/lib/contract/access/account";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";

/** One page of a user's sessions, the most recently used first. @param current the session of the request */
export async function listSessions(
  user: { id: number; session_version: number },
  current: string,
  { limit, offset }: PageQuery,
): Promise<Listing<Session>> {
  const where = {
    user_id: user.id,
    version: user.session_version,
    last_seen_at: { gte: new Date(Date.now() - sessionMaxAgeSeconds * 1000) },
  };
  const [count, rows] = await Promise.all([
    db.session.count({ where }),
    db.session.findMany({
      where,
      orderBy: [{ last_seen_at: "desc" }, { id: "desc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  const results = rows.map(({ id, created_at, last_seen_at, user_agent, address }) => ({
    id,
    created_at: toTimestamp(created_at),
    last_seen_at: toTimestamp(last_seen_at),
    user_agent,
    address,
    is_current: id === current,
  }));
  return { count, results };
}
