import "server-only";
import { isObject } from "@/lib/contract/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";

/** A project by its token, of those that somebody's key may read. */
export interface TokenOf {
  token: string;
  user_id: number;
  /** Empty: every project of the user. */
  scoped_teams: number[];
}

/**
 * The payload that a living flag has where it is simply on, as JSON text.
 *
 * @param name the flag's id, or its key   @param other another project than the one at hand; null for that
 * @throws NotFound for no such flag, and for a token of a project that is not the caller's
 */
export async function remoteConfig(
  project: { id: number },
  name: string,
  other: TokenOf | null,
): Promise<string | null> {
  const { id } = other ? await projectOf(other) : project;
  const [flag] = await query<{ filters: unknown }>(Prisma.sql`
    select filters from feature_flags
    where project_id = ${id} and not deleted and (key = ${name} or id::text = ${name})
    order by id::text = ${name} desc limit 1`);
  if (!flag) throw new NotFound();
  const { payloads } = isObject(flag.filters) ? flag.filters : {};
  const payload = isObject(payloads) && Object.hasOwn(payloads, "true") ? payloads.true : null;
  return payload === null || typeof payload === "string" ? payload : JSON.stringify(payload);
}

async function projectOf({ token, user_id, scoped_teams }: TokenOf): Promise<{ id: number }> {
  const [row] = await query<{ id: number }>(Prisma.sql`
    select p.id from projects p join memberships m on m.project_id = p.id and m.user_id = ${user_id}
    where p.api_token = ${token} and (cardinality(${scoped_teams}::int[]) = 0 or p.id = any(${scoped_teams}::int[]))`);
  if (!row) throw new NotFound("Project not found.");
  return row;
}
