import "server-only";
import { createKey } from "@/lib/access/keys/create";
import { db } from "@/lib/database/client";

/**
 * Creates a key with every scope for the user with an e-mail address.
 *
 * @returns the key itself
 * @throws Error that lists up to ten users when no user has the address
 */
export async function createKeyForEmail(email: string | undefined): Promise<string> {
  const user = email && (await db.user.findUnique({ where: { email: email.toLowerCase() } }));
  if (!user) throw new Error(await describeMissingUser(email));
  const { value } = await createKey(user, null, { label: "npm run key", scopes: ["*"], scoped_teams: [] });
  return value;
}

async function describeMissingUser(email: string | undefined): Promise<string> {
  const users = await db.user.findMany({ select: { email: true }, orderBy: { id: "asc" }, take: 10 });
  const example = `npm run key -- ${users[0]?.email ?? "you@example.com"}`;
  if (users.length === 0) return "There are no users yet. Start Fieldbook and open /setup.";
  const emails = users.map((user) => user.email).join(", ");
  return email ? `No user with the email ${email}. Users: ${emails}.` : `Enter the user's email: ${example}`;
}
