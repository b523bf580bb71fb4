import "server-only";
import { sessionMaxAgeSeconds } from "@/lib/access/session";
import type { Member } from "@/lib/contract/access/member";
import { Role } from "@/lib/contract/access/scope";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";

/** The columns of a membership and its user that a member is built from. */
export const memberSelect = {
  user_id: true,
  role: true,
  created_at: true,
  user: { select: { email: true, first_name: true, last_name: true } },
} satisfies Prisma.MembershipSelect;

type MemberRow = Prisma.MembershipGetPayload<{ select: typeof memberSelect }>;

/** A membership on the wire, without what is counted. */
const toFields = ({ user_id, role, created_at, user }: MemberRow) => ({
  user_id,
  ...user,
  role: Role.parse(role),
  joined_at: toTimestamp(created_at),
});

interface MemberUse {
  user_id: number;
  last_seen_at: Date | null;
  session_count: number;
  is_2fa_enabled: boolean;
  key_count: number;
}

/** Members on the wire, with their sessions and keys. One statement. */
export async function readMembers(
  run: RunStatement,
  project: { id: number },
  rows: readonly MemberRow[],
): Promise<Member[]> {
  const uses = await run<MemberUse>(Prisma.sql`
    select u.id as user_id, greatest(s.last, k.last) as last_seen_at, s.count as session_count, k.count as key_count,
      u.totp_secret is not null as is_2fa_enabled
    from users u
    cross join lateral (select max(last_seen_at) as last,
        (count(*) filter (where version = u.session_version
          and last_seen_at > now() - make_interval(secs => ${sessionMaxAgeSeconds})))::int as count
      from sessions where user_id = u.id) s
    cross join lateral (select max(last_used_at) as last,
        (count(*) filter (where expires_at is null or expires_at > now()))::int as count
      from personal_api_keys where user_id = u.id and (scoped_teams = '{}' or ${project.id} = any(scoped_teams))) k
    where u.id = any(${rows.map(({ user_id }) => user_id)}::int[])`);
  const byUser = new Map(uses.map(({ user_id, ...use }) => [user_id, use]));
  return rows.map((row) => {
    const {
      last_seen_at = null,
      session_count = 0,
      key_count = 0,
      is_2fa_enabled = false,
    } = byUser.get(row.user_id) ?? {};
    return {
      ...toFields(row),
      last_seen_at: last_seen_at && toTimestamp(last_seen_at),
      session_count,
      is_2fa_enabled,
      key_count,
    };
  });
}
