import "server-only";
import { db } from "@/lib/database/client";
import type { Organization } from "@/lib/database/generated/client";
import { NotFound } from "@/lib/errors";

/** The organization of the installation: a migration made it. */
export const theOrganization = (): Promise<Organization> => db.organization.findFirstOrThrow();

/**
 * The organization that a path names.
 *
 * @param reference its id, or `@current`
 * @throws NotFound for any other
 */
export async function findOrganization(reference: string): Promise<Organization> {
  const organization = await theOrganization();
  if (reference === "@current" || reference.toLowerCase() === organization.id) return organization;
  throw new NotFound();
}
