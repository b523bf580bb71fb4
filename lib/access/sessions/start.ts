import "server-only";
import { sessionAge } from "@/lib/access/session";
import { db } from "@/lib/database/client";

/** What is known of a browser. */
export interface Client {
  address: string;
  userAgent: string;
}

/**
 * Begins a session of a user, and forgets those of theirs that are over.
 *
 * @param user as their password was checked: if it was changed meanwhile, the session is over before it begins
 * @returns the session's id
 */
export async function startSession(
  user: { id: number; session_version: number },
  { address, userAgent }: Client,
): Promise<string> {
  const unseen = new Date(Date.now() - sessionAge * 1000);
  await db.session.deleteMany({
    where: {
      user_id: user.id,
      OR: [{ version: { lt: user.session_version } }, { last_seen_at: { lt: unseen } }],
    },
  });
  const { id } = await db.session.create({
    data: {
      user_id: user.id,
      version: user.session_version,
      address: address.slice(0, 100),
      user_agent: userAgent.slice(0, 400),
    },
    select: { id: true },
  });
  return id;
}
