import "server-only";
import { getOrganization } from "@/lib/access/organizations/get";
import type { Organization } from "@/lib/contract/access/organization";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import type { PersonalApiKey, User } from "@/lib/database/generated/client";

/** One page of organizations. An installation has exactly one. */
export async function listOrganizations(
  user: User,
  key: PersonalApiKey | null,
  { offset }: PageQuery,
): Promise<Listing<Organization>> {
  return { count: 1, results: offset === 0 ? [await getOrganization(user, key, "@current")] : [] };
}
