import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { extension } from "@/lib/contract/wire/extension";
import { timestamp } from "@/lib/contract/wire/field";

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
