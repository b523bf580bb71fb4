import "server-only";
import { listActivity } from "@/lib/activity/list";
import type { ActivityEntry } from "@/lib/contract/activity/entry";
import type { MaskedFor } from "@/lib/contract/person/personal";
import type { ActivityQuery, Listing } from "@/lib/contract/wire/page";
import { findSurvey } from "@/lib/surveys/find";

/** What happened to one survey, newest first. @throws NotFound, also once the survey is gone */
export async function surveyActivity(
  project: { id: number } & MaskedFor,
  id: string,
  page: ActivityQuery,
): Promise<Listing<ActivityEntry>> {
  await findSurvey(project, id);
  return await listActivity(project, page, { scope: "Survey", item_id: id });
}
