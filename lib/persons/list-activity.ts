import "server-only";
import { listActivity } from "@/lib/activity/list";
import type { ActivityEntry } from "@/lib/contract/activity/entry";
import type { PersonNamed } from "@/lib/contract/person/person";
import type { MaskedFor } from "@/lib/contract/person/personal";
import type { ActivityQuery, Listing } from "@/lib/contract/wire/page";
import { findPerson } from "@/lib/persons/find";

/** One page of a person's activity, newest first. @throws NotFound, also for a deleted person */
export async function listPersonActivity(
  project: { id: number } & MaskedFor,
  ref: PersonNamed,
  page: ActivityQuery,
): Promise<Listing<ActivityEntry>> {
  const { id } = await findPerson(project, ref);
  return await listActivity(project, page, { scope: "Person", item_id: String(id) });
}
