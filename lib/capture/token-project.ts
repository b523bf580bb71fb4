import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Unauthenticated } from "@/lib/errors";
import { projectHasToken } from "@/lib/flags/token";
import { describeRequest } from "@/lib/request-context";

/** Milliseconds that a project is cached, and may be deleted or lose a token unnoticed. */
const lifetimeMs = 2000;

/** Only tokens of projects, so that the size is bounded by the number of projects and of their rotations. */
const cache = new Map<string, TokenProject & { until: number }>();

/** A project and the token by which it was found. */
export interface TokenProject {
  id: number;
  token: string;
}

/**
 * The project of a token, cached for up to two seconds because every capture request needs it.
 *
 * @throws Unauthenticated for an unknown token   @source docs/reference/persons.md#capture
 */
export async function requireProjectByToken(token: string): Promise<TokenProject> {
  if (token.startsWith("phx_")) throw invalidTokenError("it is a personal API key");
  const project = await findProjectByToken(token);
  if (!project) throw invalidTokenError("no project has it");
  describeRequest({ project: project.id });
  return project;
}

/** Finds the project of a token in the same way; null for an unknown token. */
export async function findProjectByToken(token: string): Promise<TokenProject | null> {
  const cached = cache.get(token);
  if (cached && cached.until > Date.now()) return cached;
  const now = new Date();
  const [project] = await query<{ id: number; expires_at: Date | null }>(Prisma.sql`
    select p.id, case when p.previous_api_token = ${token} then p.previous_api_token_expires_at end as expires_at
    from projects p where ${projectHasToken(token, now)}`);
  if (!project) {
    cache.delete(token);
    return null;
  }
  const until = Math.min(
    now.getTime() + lifetimeMs,
    project.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const entry = { id: project.id, token, until };
  cache.set(token, entry);
  return entry;
}

/** Removes a token from the cache after its project turned out to be deleted. @returns the error to throw */
export function evictToken(token: string): Unauthenticated {
  cache.delete(token);
  return invalidTokenError("no project has it");
}

const invalidTokenError = (reason: string) =>
  new Unauthenticated("invalid_api_key", `API key is not valid: ${reason}`);
