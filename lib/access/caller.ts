import "server-only";
import { createHash } from "node:crypto";
import { isUuid } from "@/lib/contract/field";
import type { Role } from "@/lib/contract/scope";
import { db, pool } from "@/lib/database/client";
import type { PersonalApiKey, Project, User } from "@/lib/database/generated/client";
import { log } from "@/lib/log";

/** Who calls, and the project they name, if it is theirs: read in one statement. */
export interface Caller {
  user: User;
  key: PersonalApiKey | null;
  /** Null when the request names none, or one the caller is no member of, or one outside the key's limits. */
  project: Project | null;
  role: Role | null;
  /** The session of the request; null for a key. */
  sessionId: string | null;
}

/** How a request names its project: an id, a UUID or `@current`; null when its path has none. */
export type ProjectReference = string | null;

/** How keys are kept: 256 random bits need no salt and no stretching. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** The caller that a key stands for, or null when there is no such key. */
export async function callerByKey(key: string, reference: ProjectReference): Promise<Caller | null> {
  const { rows } = await pool.query<CallerRow>({
    name: "caller-by-key",
    text: `select to_jsonb(u) as user, to_jsonb(k) as key, p.project, p.role
      from personal_api_keys k join users u on u.id = k.user_id
      left join lateral (${projectOf("k.scoped_teams")}) p on true
      where k.secure_value = $1`,
    values: [hashSecret(key), ...referenceValues(reference)],
  });
  const caller = toCaller(rows[0]);
  if (caller?.key) noteUse(caller.key);
  return caller;
}

/** The caller that a session stands for, or null when it is over: signed out, here or everywhere, or with its user. */
export async function callerBySession(
  sessionId: string,
  reference: ProjectReference,
): Promise<Caller | null> {
  const { rows } = await pool.query<CallerRow>({
    name: "caller-by-session",
    text: `select to_jsonb(u) as user, null as key, p.project, p.role, s.id as session_id, s.last_seen_at
      from sessions s join users u on u.id = s.user_id and u.session_version = s.version
      left join lateral (${projectOf("'{}'::int[]")}) p on true
      where s.id = $1`,
    values: [sessionId, ...referenceValues(reference)],
  });
  const caller = toCaller(rows[0]);
  if (rows[0]?.last_seen_at) noteSeen(sessionId, rows[0].last_seen_at);
  if (caller?.project) await rememberProject(caller.user, caller.project);
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

/** The project named by $2 (an id), $3 (a UUID) or $4 (`@current`), through the membership of user `u`. */
const projectOf = (limits: string) => `
  select to_jsonb(projects) as project, m.role
  from memberships m join projects on projects.id = m.project_id
  where m.user_id = u.id
    and (projects.id = $2::int or projects.uuid = $3::uuid or $4::boolean)
    and (cardinality(${limits}) = 0 or projects.id = any(${limits}))
  order by array_position(${limits}, projects.id), (projects.id = u.current_project_id) desc nulls last, projects.id
  limit 1`;

function referenceValues(reference: ProjectReference): [number | null, string | null, boolean] {
  if (reference === null) return [null, null, false];
  if (reference === "@current") return [null, null, true];
  if (/^\d{1,10}$/.test(reference) && Number(reference) <= 2_147_483_647)
    return [Number(reference), null, false];
  return [null, isUuid(reference) ? reference : null, false];
}

const date = (value: unknown) => (typeof value === "string" ? new Date(value) : null);

function toCaller(row: CallerRow | undefined): Caller | null {
  if (!row) return null;
  const { user, key, project, role, session_id = null } = row;
  return {
    user: { ...user, created_at: date(user.created_at), last_login_at: date(user.last_login_at) } as User,
    key:
      key &&
      ({ ...key, created_at: date(key.created_at), last_used_at: date(key.last_used_at) } as PersonalApiKey),
    project: project && ({ ...project, created_at: date(project.created_at) } as Project),
    role,
    sessionId: session_id,
  };
}

const minute = 60_000;

/** Notes, at most once a minute and without making the request wait, that a key was used. */
function noteUse({ id, last_used_at }: PersonalApiKey): void {
  if (last_used_at && Date.now() - last_used_at.getTime() < minute) return;
  pool
    .query(
      "update personal_api_keys set last_used_at = now() where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')",
      [id],
    )
    .catch((error: unknown) => log.warn({ err: error }, "could not note the use of a key"));
}

/** Notes, at most once in five minutes and without making the request wait, that a session is in use. */
function noteSeen(id: string, last: Date): void {
  if (Date.now() - last.getTime() < 5 * minute) return;
  pool
    .query(
      "update sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '5 minutes'",
      [id],
    )
    .catch((error: unknown) => log.warn({ err: error }, "could not note the use of a session"));
}

/** `@current` of a session is the project it last looked at. */
async function rememberProject(user: User, project: Project): Promise<void> {
  if (user.current_project_id === project.id) return;
  await db.user.updateMany({ where: { id: user.id }, data: { current_project_id: project.id } });
}
