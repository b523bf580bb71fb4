import "server-only";
import { isObject } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import { projectHasToken } from "@/lib/flags/token";

/** A project by its token, if the user's key can access it. */
export interface TokenProjectReference {
  token: string;
  user_id: number;
  /** Empty: every project of the user. */
  scoped_teams: number[];
}

/**
 * Reads the payload of a flag's `true` value, as JSON text; null without one.
 *
 * @param name the flag's id or key   @param tokenProject a project to read from instead of `project`; null for that
 * @throws NotFound for an unknown flag, and for the token of a project that the caller can't access
 */
export async function getRemoteConfig(
  project: { id: number },
  name: string,
  tokenProject: TokenProjectReference | null,
): Promise<string | null> {
  const { id } = tokenProject ? await findProjectByToken(tokenProject) : project;
  const [flag] = await query<{ filters: unknown }>(Prisma.sql`
    select filters from feature_flags
    where project_id = ${id} and not deleted and (key = ${name} or id::text = ${name})
    order by id::text = ${name} desc limit 1`);
  if (!flag) throw new NotFound();
  const { payloads } = isObject(flag.filters) ? flag.filters : {};
  const payload = isObject(payloads) && Object.hasOwn(payloads, "true") ? payloads.true : null;
  return payload === null || typeof payload === "string" ? payload : JSON.stringify(payload);
}

async function findProjectByToken({
  token,
  user_id,
  scoped_teams,
}: TokenProjectReference): Promise<{ id: number }> {
  const [row] = await query<{ id: number }>(Prisma.sql`
    select p.id from projects p join memberships m on m.project_id = p.id and m.user_id = ${user_id}
    where ${projectHasToken(token)} and (cardinality(${scoped_teams}::int[]) = 0 or p.id = any(${scoped_teams}::int[]))`);
  if (!row) throw new NotFound("Project not found.");
  return row;
}
