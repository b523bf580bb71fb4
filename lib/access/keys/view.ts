import "server-only";
import { toUser } from "@/lib/activity/actor";
import type { CurrentKey, Key, ProjectKey } from "@/lib/contract/access/key";
import type { GrantedScope } from "@/lib/contract/access/scope";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { PersonalApiKey, User } from "@/lib/database/generated/client";

/** A key on the wire, as its owner sees it. */
export const toKey = ({ id, label, mask_value, ...row }: PersonalApiKey): Key => ({
  id,
  label,
  // Only values that the contract's schema accepted are stored.
  scopes: row.scopes as GrantedScope[],
  scoped_teams: row.scoped_teams,
  mask_value,
  created_at: toTimestamp(row.created_at),
  last_used_at: row.last_used_at && toTimestamp(row.last_used_at),
  expires_at: row.expires_at && toTimestamp(row.expires_at),
  is_masked: row.is_masked,
});

/** A key on the wire, as the owners of a project that it can access see it. */
export function toProjectKey({ user, ...row }: PersonalApiKey & { user: User }): ProjectKey {
  const { scoped_teams: _, ...key } = toKey(row);
  return { ...key, user: toUser(user) };
}

/** The key of a request, as it sees itself. */
export function toCurrentKey(row: PersonalApiKey): CurrentKey {
  const { mask_value: _mask, expires_at: _expiry, is_masked: _isMasked, ...key } = toKey(row);
  return { ...key, scoped_organizations: [], user_id: row.user_id };
}
