import "server-only";
import { db } from "@/lib/database/client";
import type { Organization } from "@/lib/database/generated/client";
import { NotFound } from "@/lib/errors";

/** Reads the only organization of the installation, which a migration creates. */
export const readOrganization = (): Promise<Organization> => db.organization.findFirstOrThrow();

/**
 * Finds the organization that a path names.
 *
 * @param reference its id, or `@current`
 * @throws NotFound for any other
 */
export async function findOrganization(reference: string): Promise<Organization> {
  const organization = await readOrganization();
  if (reference === "@current" || reference.toLowerCase() === organization.id) return organization;
  throw new NotFound();
}
