import "server-only";
import { listActivity } from "@/lib/activity/list";
import type { ActivityEntry } from "@/lib/contract/activity/entry";
import type { MaskedFor } from "@/lib/contract/person/personal";
import type { ActivityQuery, Listing } from "@/lib/contract/wire/page";
import { findFlag } from "@/lib/flags/find";

/** One page of a flag's activity, newest first, also for a deleted flag. @throws NotFound */
export async function listFlagActivity(
  project: { id: number } & MaskedFor,
  id: number,
  page: ActivityQuery,
): Promise<Listing<ActivityEntry>> {
  await findFlag(project, id);
  return await listActivity(project, page, { scope: "FeatureFlag", item_id: String(id) });
}
