import "server-only";
import { sessionMaxAgeSeconds } from "@/lib/access/session";
import { db } from "@/lib/database/client";

/** The client of a sign-in. */
export interface SignInClient {
  address: string;
  userAgent: string;
}

/**
 * Starts a session of a user and deletes their expired ones.
 *
 * @param user as read when the password was checked: if the password changed since, the new session is invalid at once
 * @returns the session's id
 */
export async function startSession(
  user: { id: number; session_version: number },
  { address, userAgent }: SignInClient,
): Promise<string> {
  const expiry = new Date(Date.now() - sessionMaxAgeSeconds * 1000);
  await db.session.deleteMany({
    where: {
      user_id: user.id,
      OR: [{ version: { lt: user.session_version } }, { last_seen_at: { lt: expiry } }],
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
