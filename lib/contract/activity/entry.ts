import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { extension } from "@/lib/contract/wire/extension";
import { isUuid, timestamp } from "@/lib/contract/wire/field";
import { isObject } from "@/lib/contract/wire/json";

/** One field that changed; the absent side is null. @source docs/reference/surveys.md#activity */
export const ActivityChange = z
  .strictObject({
    type: z.string(),
    action: z.enum(["created", "changed", "deleted", "split"]),
    field: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: "Change" });
export type ActivityChange = z.infer<typeof ActivityChange>;

/** The job that made a change. The shape is PostHog's; the types of jobs are ours. */
export const ActivityTrigger = z
  .strictObject({
    job_type: z
      .string()
      .describe(
        "restore_version: the survey was restored to `payload.version`. canary: the canary ended; `payload` has share, max_dismissal_rate, shown and dismissed. delete_persons: `job_id` is the receipt of the deletion.",
      ),
    job_id: z.string(),
    payload: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "ActivityTrigger" });
export type ActivityTrigger = z.infer<typeof ActivityTrigger>;

/** An entry: what a user did, and what it changed. */
export const ActivityEntry = z
  .strictObject({
    id: z.string(),
    user: z.strictObject({
      first_name: z.string(),
      email: z.string().nullable(),
      is_system: z.boolean().optional(),
    }),
    activity: z
      .string()
      .describe("created, updated, deleted, launched, stopped, response_archived, response_unarchived …"),
    scope: z.string(),
    item_id: z.string(),
    detail: z.strictObject({
      changes: z.array(ActivityChange).nullable(),
      trigger: ActivityTrigger.nullable(),
      name: z.string().nullable(),
      short_id: z.null(),
      type: z.null(),
    }),
    created_at: timestamp(),
  })
  .meta({ id: "ActivityEntry" });
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/**
 * An entry of the log of a project.
 * @source PostHog's activity_log; `unread` is always false: read state is not stored
 */
export const ActivityLogEntry = ActivityEntry.extend({
  user: User.nullable().describe("Null for the system and for deleted users."),
  is_system: z.boolean(),
  was_impersonated: z.literal(false),
  unread: z.literal(false),
  organization_id: z.string(),
  key_label: z
    .string()
    .nullable()
    .meta(extension("Label of the API key that made the change; null for a session and for the system.")),
  person_name: z
    .string()
    .nullable()
    .meta(
      extension(
        "Current name of the person that the entry is about; null for deleted persons and for other scopes.",
      ),
    ),
}).meta({ id: "ActivityLogEntry" });
export type ActivityLogEntry = z.infer<typeof ActivityLogEntry>;

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

/** A page of activity: newest first; a page past the end is empty. */
export const ActivityPage = z
  .strictObject({
    results: z.array(ActivityEntry),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total_count: z.int(),
  })
  .meta({ id: "ActivityPage" });
export type ActivityPage = z.infer<typeof ActivityPage>;
