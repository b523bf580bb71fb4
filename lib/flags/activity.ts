import "server-only";
import { listActivity } from "@/lib/activity/list";
import type { ActivityEntry } from "@/lib/contract/activity";
import type { ActivityQuery, Listing } from "@/lib/contract/page";
import { findFlag } from "@/lib/flags/find";

/** What happened to one flag, newest first, also once it is deleted. @throws NotFound */
export async function flagActivity(
  project: { id: number },
  id: number,
  page: ActivityQuery,
): Promise<Listing<ActivityEntry>> {
  await findFlag(project, id);
  return await listActivity(project, page, { scope: "FeatureFlag", item_id: String(id) });
}
