import "server-only";
import { createHash } from "node:crypto";
import type { Role } from "@/lib/contract/access/scope";
import { isUuid } from "@/lib/contract/wire/uuid";
import { db } from "@/lib/database/client";
import { type PersonalApiKey, Prisma, type Project, type User } from "@/lib/database/generated/client";
import { prepared } from "@/lib/database/prepared";
import { query } from "@/lib/database/query";
import { log } from "@/lib/log";

/** The caller of a request, and the project its path names if the caller may see it; all read in one statement. */
export interface Caller {
  user: User;
  key: PersonalApiKey | null;
  /** Null when the request names none, or one the caller is no member of, or one outside the key's limits. */
  project: Project | null;
  role: Role | null;
  /** The session of the request; null for a key. */
  sessionId: string | null;
}

/** The reference of a request's project: an id, a UUID or `@current`; null if its path has none. */
export type ProjectReference = string | null;

/** SHA-256 as hex. Secrets are 256 random bits, so that neither a salt nor a slow hash is needed. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Finds the caller of a personal API key; null for an unknown key, and for one that has expired. */
export async function findCallerByKey(key: string, reference: ProjectReference): Promise<Caller | null> {
  const [row] = await query<CallerRow>(Prisma.sql`${prepared}
    select to_jsonb(u) as user, to_jsonb(k) as key, p.project, p.role
    from personal_api_keys k join users u on u.id = k.user_id
    left join lateral (${projectQuery(reference, "k.scoped_teams")}) p on true
    where k.secure_value = ${hashSecret(key)} and (k.expires_at is null or k.expires_at > now())`);
  const caller = toCaller(row);
  if (caller?.key) storeKeyUse(caller.key);
  return caller;
}

/** Finds the caller of a session; null when it was signed out, has expired, or was ended by a new password. */
export async function findCallerBySession(
  sessionId: string,
  reference: ProjectReference,
): Promise<Caller | null> {
  const [row] = await query<CallerRow>(Prisma.sql`${prepared}
    select to_jsonb(u) as user, null as key, p.project, p.role, s.id as session_id, s.last_seen_at
    from sessions s join users u on u.id = s.user_id and u.session_version = s.version
    left join lateral (${projectQuery(reference, "'{}'::int[]")}) p on true
    where s.id = ${sessionId}`);
  const caller = toCaller(row);
  if (row?.last_seen_at) storeSessionUse(sessionId, row.last_seen_at);
  if (caller?.project) await storeCurrentProject(caller.user, caller.project);
  return caller;
}

interface CallerRow {
  user: Record<string, unknown>;
  key: Record<string, unknown> | null;
  project: Record<string, unknown> | null;
  role: Role | null;
  session_id?: string;
  last_seen_at?: Date;
}

/** The project that a reference names, through the membership of user `u`. @param limits the projects that it must be one of */
function projectQuery(reference: ProjectReference, limits: "k.scoped_teams" | "'{}'::int[]"): Prisma.Sql {
  const isId = reference !== null && /^\d{1,10}$/.test(reference) && Number(reference) <= 2_147_483_647;
  const [id, uuid] = [isId ? Number(reference) : null, reference && isUuid(reference) ? reference : null];
  const only = Prisma.raw(limits);
  return Prisma.sql`
    select to_jsonb(projects) as project, m.role
    from memberships m join projects on projects.id = m.project_id
    where m.user_id = u.id
      and (projects.id = ${id}::int or projects.uuid = ${uuid}::uuid or ${reference === "@current"}::boolean)
      and (cardinality(${only}) = 0 or projects.id = any(${only}))
    order by array_position(${only}, projects.id), (projects.id = u.current_project_id) desc nulls last, projects.id
    limit 1`;
}

const toDate = (value: unknown) => (typeof value === "string" ? new Date(value) : null);

function toCaller(row: CallerRow | undefined): Caller | null {
  if (!row) return null;
  const { user, key, project, role, session_id = null } = row;
  return {
    user: { ...user, created_at: toDate(user.created_at), last_login_at: toDate(user.last_login_at) } as User,
    key:
      key &&
      ({
        ...key,
        created_at: toDate(key.created_at),
        last_used_at: toDate(key.last_used_at),
        expires_at: toDate(key.expires_at),
      } as PersonalApiKey),
    project:
      project &&
      ({
        ...project,
        created_at: toDate(project.created_at),
        previous_api_token_expires_at: toDate(project.previous_api_token_expires_at),
      } as Project),
    role,
    sessionId: session_id,
  };
}

const minuteMs = 60_000;

/** Stores that a key was used: at most once a minute, without delaying the request. */
function storeKeyUse({ id, last_used_at }: PersonalApiKey): void {
  if (last_used_at && Date.now() - last_used_at.getTime() < minuteMs) return;
  query(Prisma.sql`update personal_api_keys set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`).catch(
    (error: unknown) => log.warn({ err: error }, "failed to record API key usage"),
  );
}

/** Stores that a session was used: at most once in five minutes, without delaying the request. */
function storeSessionUse(id: string, last: Date): void {
  if (Date.now() - last.getTime() < 5 * minuteMs) return;
  query(Prisma.sql`update sessions set last_seen_at = now()
    where id = ${id} and last_seen_at < now() - interval '5 minutes'`).catch((error: unknown) =>
    log.warn({ err: error }, "failed to record session usage"),
  );
}

/** Stores the project of the request as the user's current one: what `@current` means. */
async function storeCurrentProject(user: User, project: Project): Promise<void> {
  if (user.current_project_id === project.id) return;
  await db.user.updateMany({ where: { id: user.id }, data: { current_project_id: project.id } });
}
