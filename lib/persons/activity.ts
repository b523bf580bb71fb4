import "server-only";
import { listActivity } from "@/lib/activity/list";
import type { ActivityEntry } from "@/lib/contract/activity";
import type { ActivityQuery, Listing } from "@/lib/contract/page";
import type { PersonNamed } from "@/lib/contract/person";
import { findPerson } from "@/lib/persons/find";

/** What happened to one person through the API, newest first. @throws NotFound, also once the person is gone */
export async function personActivity(
  project: { id: number },
  ref: PersonNamed,
  page: ActivityQuery,
): Promise<Listing<ActivityEntry>> {
  const { id } = await findPerson(project, ref);
  return await listActivity(project, page, { scope: "Person", item_id: String(id) });
}
