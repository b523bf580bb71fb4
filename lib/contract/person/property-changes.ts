/** When each property of a person changed, and by which event. Ours. */
import { z } from "zod";
import { timestamp } from "@/lib/contract/wire/field";
import { queryInteger } from "@/lib/contract/wire/query-field";

/** How many changes are listed. */
export const PropertyChangesQuery = z.object({
  limit: queryInteger({ min: 1, max: 1000, fallback: 200 }).describe(
    "The newest events that changed properties: 1 to 1000.",
  ),
});
export type PropertyChangesQuery = z.infer<typeof PropertyChangesQuery>;

/** One property before and after an event; an absent value is null, and `action` distinguishes it from a null. */
export const PropertyChange = z
  .strictObject({
    key: z.string(),
    action: z.enum(["created", "changed", "deleted"]),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: "PropertyChange" });
export type PropertyChange = z.infer<typeof PropertyChange>;

/** An event that changed properties. */
export const PropertyChangeSet = z
  .strictObject({
    event: z.strictObject({ id: z.string().describe("UUID."), event: z.string(), timestamp: timestamp() }),
    actor: z
      .strictObject({
        user_id: z.int(),
        email: z.string(),
        key_label: z.string().nullable().describe("Label of the API key; null for a session."),
      })
      .nullable()
      .describe("The user who changed them through the API; null for a captured event."),
    changes: z.array(PropertyChange).describe("By key."),
  })
  .meta({ id: "PropertyChangeSet" });
export type PropertyChangeSet = z.infer<typeof PropertyChangeSet>;

/** The changes of a person's properties. */
export const PropertyChangeList = z
  .strictObject({
    results: z
      .array(PropertyChangeSet)
      .describe("Newest first, in the order of the properties timeline. Merges and splits are no events."),
    base: z
      .record(z.string(), z.unknown())
      .describe("The properties before the earliest listed change; without changes, as they are now."),
    has_more: z.boolean().describe("Whether there are earlier changes."),
  })
  .meta({ id: "PropertyChangeList" });
export type PropertyChangeList = z.infer<typeof PropertyChangeList>;
