// What entries say beyond their fields. In a file of its own, without a schema: feeds of activity load none.
import type { ActivityEntry, ActivityTrigger } from "@/lib/contract/activity/entry";
import { isObject } from "@/lib/contract/wire/json";
import { isUuid } from "@/lib/contract/wire/uuid";

const restoring = "restore_version";

/** The trigger of changes that restore a version of a survey. */
export const restoreTrigger = (version: number): ActivityTrigger => ({
  job_type: restoring,
  job_id: String(version),
  payload: { version },
});

/** The version that an entry is the restoration of; null for all others. */
export function restoredVersion({ detail: { trigger } }: Pick<ActivityEntry, "detail">): number | null {
  if (trigger?.job_type !== restoring) return null;
  const { version } = trigger.payload;
  return typeof version === "number" ? version : null;
}

const deletingPersons = "delete_persons";

/** The trigger of what a deletion does to a single person. */
export const deletionTrigger = (deletionId: string): ActivityTrigger => ({
  job_type: deletingPersons,
  job_id: deletionId,
  payload: {},
});

/** The receipt of the deletion that an entry is about: of several persons it is the entry's item. */
export function receiptId({
  scope,
  item_id,
  detail: { trigger },
}: Pick<ActivityEntry, "scope" | "item_id" | "detail">): string | null {
  if (trigger?.job_type === deletingPersons) return trigger.job_id;
  return scope === "Person" && isUuid(item_id) ? item_id : null;
}

/** A distinct id of the person whom an entry merged into another; null where it isn't known any more, and for other entries. */
export function mergedId({
  scope,
  activity,
  detail,
}: Pick<ActivityEntry, "scope" | "activity" | "detail">): string | null {
  return activity === "merged" ? (movedIds({ scope, activity, detail })[0] ?? null) : null;
}

/** The distinct ids that an entry merged into a person, or those of a person that it split; none where they aren't known any more. */
export function movedIds({
  scope,
  activity,
  detail,
}: Pick<ActivityEntry, "scope" | "activity" | "detail">): string[] {
  if (scope !== "Person" || !["merged", "split_person", "split_off"].includes(activity)) return [];
  const side = detail.changes?.[0]?.[activity === "merged" ? "before" : "after"];
  const ids = isObject(side) ? side.distinct_ids : null;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

const canary = "canary";

/** How many persons saw and dismissed a survey during its canary. */
export interface CanaryCount {
  shown: number;
  dismissed: number;
}

/** The trigger of what a canary decides. Shares and rates in percent. */
export const canaryTrigger = (
  surveyId: string,
  payload: CanaryCount & { share: number; max_dismissal_rate: number },
): ActivityTrigger => ({ job_type: canary, job_id: surveyId, payload: { ...payload } });

/** The counts of a canary's decision in an entry; null for all other entries. */
export function canaryCount({ detail: { trigger } }: Pick<ActivityEntry, "detail">): CanaryCount | null {
  if (trigger?.job_type !== canary) return null;
  const { shown, dismissed } = trigger.payload;
  return typeof shown === "number" && typeof dismissed === "number" ? { shown, dismissed } : null;
}
