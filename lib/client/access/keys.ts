import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { Key, NewKey } from "@/lib/contract/access/key";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { keys } from "@/lib/contract/endpoints/access";

/** The most that one request lists. */
const all = { limit: "1000" };

/** The key of the caller's own keys in the cache. */
export const ownKeysKey = ["keys"] as const;

/** The caller's own keys, newest first, expired ones included. */
export const ownKeysOptions = () => readOptions(ownKeysKey, "GET /api/personal_api_keys/", { query: all });

/** The keys of all members that can access a project, newest first. Only owners may read them. */
export const projectKeysOptions = (projectId: string) =>
  readOptions(["projects", projectId, "keys"], "GET /api/projects/{project_id}/personal_api_keys/", {
    params: { project_id: projectId },
    query: all,
  });

/** Creates a key; its secret is in the answer only. */
export const createKey = (body: BodyIn<typeof keys.create>): Promise<NewKey> =>
  call("POST /api/personal_api_keys/", { body });

/** Gives a key a new secret, which is in the answer only; the old one stops working. */
export const rotateKey = ({ id }: Pick<Key, "id">): Promise<NewKey> =>
  call("POST /api/personal_api_keys/{id}/roll/", { params: { id } });

/** Revokes a key: it stops working. */
export const revokeKey = ({ id }: Pick<Key, "id">): Promise<null> =>
  call("DELETE /api/personal_api_keys/{id}/", { params: { id } });

/** Revokes a member's key in a project. */
export const revokeProjectKey = (projectId: string, { id }: Pick<Key, "id">): Promise<null> =>
  call("DELETE /api/projects/{project_id}/personal_api_keys/{id}/", {
    params: { project_id: projectId, id },
  });

/** How many days before its expiry a key is marked. */
const expiryWarningDays = 90;

/** Days until a key expires, if that is soon; null otherwise. @param now milliseconds since 1970 */
export function daysToExpiry({ expires_at }: Pick<Key, "expires_at">, now: number): number | null {
  if (expires_at === null) return null;
  const days = Math.ceil((Date.parse(expires_at) - now) / 86_400_000);
  return days > 0 && days <= expiryWarningDays ? days : null;
}

/** After how many days without a request a key counts as unused. */
export const unusedDays = 90;

/**
 * Whether a key was not used for 90 days, or not since it was created 90 days ago.
 *
 * @param now milliseconds since 1970
 */
export const isUnused = (
  { last_used_at, created_at }: Pick<Key, "last_used_at" | "created_at">,
  now: number,
) => now - Date.parse(last_used_at ?? created_at) >= unusedDays * 86_400_000;

/** Whether a key has expired. @param now milliseconds since 1970 */
export const isExpired = ({ expires_at }: Pick<Key, "expires_at">, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now;
