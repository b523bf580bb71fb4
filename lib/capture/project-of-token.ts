import "server-only";
import { db } from "@/lib/database/client";
import { Unauthenticated } from "@/lib/errors";

/** Milliseconds that a deleted project may go on being believed in. */
const lifetime = 2000;

/** Real tokens only: there are as many as projects. */
const known = new Map<string, TokenProject & { until: number }>();

/** A project, and the token by which it was found. */
export interface TokenProject {
  id: number;
  token: string;
}

/**
 * The project that a token stands for, as it was up to two seconds ago: capture asks with every request.
 *
 * @throws Unauthenticated   @source docs/reference/persons.md#capture
 */
export async function projectOfToken(token: string): Promise<TokenProject> {
  if (token.startsWith("phx_")) throw notValid("it is a personal API key");
  const project = await findProjectOfToken(token);
  if (!project) throw notValid("no project has it");
  return project;
}

/** The same; null for a token that no project has. */
export async function findProjectOfToken(token: string): Promise<TokenProject | null> {
  const found = known.get(token);
  if (found && found.until > Date.now()) return found;
  const project = await db.project.findUnique({ where: { api_token: token }, select: { id: true } });
  if (!project) {
    known.delete(token);
    return null;
  }
  const fresh = { id: project.id, token, until: Date.now() + lifetime };
  known.set(token, fresh);
  return fresh;
}

/** What the token is answered with once its project turns out to be gone. */
export function forgetToken(token: string): Unauthenticated {
  known.delete(token);
  return notValid("no project has it");
}

const notValid = (why: string) => new Unauthenticated("invalid_api_key", `API key is not valid: ${why}`);
