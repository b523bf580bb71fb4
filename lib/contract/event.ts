import { z } from "zod";
import { counted } from "@/lib/contract/person/query";
import { timestamp } from "@/lib/contract/wire/field";
import { instantOf } from "@/lib/contract/wire/instant";
import { largestPage } from "@/lib/contract/wire/largest-page";
import { searchField } from "@/lib/contract/wire/search-field";

/** A captured event. The shape is PostHog's; the person's `uuid` is ours. */
export const CapturedEvent = z
  .strictObject({
    id: z.string().describe("The event's UUID."),
    distinct_id: z.string(),
    event: z.string(),
    timestamp: timestamp(),
    properties: z.unknown(),
    person: z
      .strictObject({
        uuid: z.string(),
        is_identified: z.boolean(),
        distinct_ids: z.array(z.string()).describe("First distinct id."),
        properties: z.record(z.string(), z.unknown()).describe("Current email, name and username."),
      })
      .nullable()
      .describe("Null if the event has no person or the person was deleted."),
    elements: z.array(z.unknown()).max(0),
    elements_chain: z.string(),
  })
  .meta({ id: "Event" });
export type CapturedEvent = z.infer<typeof CapturedEvent>;

/** An instant to the microsecond, as text that PostgreSQL reads; UTC when it names no zone. */
const microsecond = (description: string) =>
  z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value.trim() === "") return undefined;
      const instant = instantOf(value.replace(/ (?=\d{2}:?\d{2}$)/, "+"));
      if (instant !== null) {
        const [, fraction = ""] = /[.,](\d+)/.exec(value) ?? [];
        return new Date(instant).toISOString().replace("Z", `${fraction.padEnd(6, "0").slice(3, 6)}Z`);
      }
      const message = "Enter a valid date and time, ISO 8601.";
      context.addIssue({ code: "custom", message, input: value });
      return z.NEVER;
    })
    .meta({ description, override: { type: "string", format: "date-time" } });

/** Which events are listed. @source PostHog's events list */
export const EventsQuery = z.object({
  event: z.string().optional().describe("Only events with this name."),
  person_id: z.string().optional().describe("Only events of this person: integer id or UUID."),
  distinct_id: z.string().optional().describe("Only events of this distinct id."),
  properties: z
    .string()
    .optional()
    .describe("JSON array of property filters; type defaults to event. An unknown type is a 400."),
  search: searchField(
    z
      .string()
      .max(200, "Search query must be 200 characters or fewer.")
      .optional()
      .transform((value) => value?.trim() || undefined)
      .meta({
        override: { type: "string", maxLength: 200 },
        description: "Only events with this text in their name or their properties, ignoring case.",
        "x-ours": true,
      }),
  ),
  after: microsecond("Only events after this time."),
  before: microsecond("Only events before this time."),
  before_uuid: z
    .guid("Enter a valid UUID.")
    .toLowerCase()
    .optional()
    .describe("Also returns events at `before` with a lower UUID. Part of `next`."),
  limit: counted(100, { min: 1, most: largestPage }).meta({
    description: `Page size, at most ${largestPage}; pages of very large events are shorter.`,
    override: { type: "integer", default: 100, minimum: 1 },
  }),
  orderBy: z
    .enum(['["-timestamp"]', "-timestamp"], { error: "Only -timestamp is possible: newest first." })
    .optional()
    .describe("Newest first, the only order."),
});
export type EventsQuery = z.infer<typeof EventsQuery>;

/** A page of events: newest first; no count, as PostHog's. */
export const EventsPage = z
  .strictObject({
    next: z.string().nullable().describe("URL of the next page (earlier events)."),
    results: z.array(CapturedEvent),
  })
  .meta({ id: "EventsPage" });

/** Which values of an event property are listed. */
export const EventValuesQuery = z.object({
  key: z.string().optional().describe("Property key; without it the list is empty."),
  value: searchField(z.string().optional().describe("Search in values.")),
  event_name: z.string().optional().describe("Only values of this event."),
});

/** A value of an event property. */
export const EventPropertyValue = z.strictObject({ name: z.unknown() }).meta({ id: "EventPropertyValue" });
