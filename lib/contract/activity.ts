import { z } from "zod";
import { timestamp } from "@/lib/contract/field";

/** One field that changed; the absent side is null. @source contract/surveys §3.7 */
export const Change = z
  .strictObject({
    type: z.string(),
    action: z.enum(["created", "changed", "deleted", "split"]),
    field: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: "Change" });
export type Change = z.infer<typeof Change>;

/** One thing that somebody did, and what it changed. */
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
      changes: z.array(Change).nullable(),
      trigger: z.null(),
      name: z.string().nullable(),
      short_id: z.null(),
      type: z.null(),
    }),
    created_at: timestamp(),
  })
  .meta({ id: "ActivityEntry" });
export type ActivityEntry = z.infer<typeof ActivityEntry>;

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
