import "server-only";
import { db } from "@/lib/database/client";
import { Unauthenticated } from "@/lib/errors";

/** Milliseconds that a project is cached, and may be deleted unnoticed. */
const lifetimeMs = 2000;

/** Only tokens of projects, so that the size is bounded by the number of projects. */
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
  return project;
}

/** Finds the project of a token in the same way; null for an unknown token. */
export async function findProjectByToken(token: string): Promise<TokenProject | null> {
  const cached = cache.get(token);
  if (cached && cached.until > Date.now()) return cached;
  const project = await db.project.findUnique({ where: { api_token: token }, select: { id: true } });
  if (!project) {
    cache.delete(token);
    return null;
  }
  const entry = { id: project.id, token, until: Date.now() + lifetimeMs };
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
