import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { extension } from "@/lib/contract/wire/extension";
import { text, timestamp } from "@/lib/contract/wire/field";
import { parseJson } from "@/lib/contract/wire/json";
import { PageQuery } from "@/lib/contract/wire/page";
import { commaList, queryFlag } from "@/lib/contract/wire/query-field";
import { searchField } from "@/lib/contract/wire/search-field";

/** The notes of users on a definition, and PostHog's fields that have no use here. */
const written = {
  description: z.string(),
  tags: z.array(z.string()),
  updated_at: timestamp().nullable(),
  updated_by: User.nullable(),
  verified: z.literal(false),
  verified_at: z.null(),
  verified_by: z.null(),
  hidden: z.literal(false),
};

const id = z.string().describe("UUID derived from project, type and name.");

/** An event that was captured. The shape is PostHog's. */
export const EventDefinition = z
  .strictObject({
    id,
    name: z.string(),
    ...written,
    owner: z.null(),
    created_at: timestamp().nullable().describe("Time of the first event with this name."),
    last_seen_at: timestamp().nullable().describe("Time of the last event with this name."),
    last_updated_at: timestamp().nullable(),
    is_action: z.literal(false),
    action_id: z.null(),
    is_calculating: z.literal(false),
    last_calculated_at: z.null(),
    created_by: z.null(),
    post_to_slack: z.literal(false),
    default_columns: z.array(z.string()).max(0),
  })
  .meta({ id: "EventDefinition" });
export type EventDefinition = z.infer<typeof EventDefinition>;

/** The type of a property, derived from the values examined. */
export const PropertyType = z.enum(["String", "Numeric", "Boolean", "DateTime"]).meta({ id: "PropertyType" });
export type PropertyType = z.infer<typeof PropertyType>;

/** A property that events, or persons, have. The shape is PostHog's. */
export const PropertyDefinition = z
  .strictObject({
    id,
    name: z.string(),
    ...written,
    is_personal: z
      .boolean()
      .meta(
        extension("Whether its values are personal data, which masked viewers and masked keys don't see."),
      ),
    is_numerical: z.boolean(),
    property_type: PropertyType.nullable().describe("Null if every value was null."),
    is_seen_on_filtered_events: z
      .boolean()
      .nullable()
      .describe("Whether the events of `event_names` have this property; null without `event_names`."),
  })
  .meta({ id: "PropertyDefinition" });
export type PropertyDefinition = z.infer<typeof PropertyDefinition>;

/** The changeable fields of a definition. Other fields are ignored, so that one may be sent back unchanged. */
export const DefinitionChanges = z
  .object({
    description: text({ max: 10_000, blank: true })
      .nullish()
      .transform((value) => (value === null ? "" : value)),
    tags: z
      .array(text({ max: 255 }))
      .max(100)
      .optional()
      .transform((tags) => tags && [...new Set(tags.map((tag) => tag.toLowerCase()))].sort())
      .describe("Stored in lower case, without duplicates, sorted."),
  })
  .meta({ id: "DefinitionChanges" });
export type DefinitionChanges = z.infer<typeof DefinitionChanges>;

/** The changeable fields of a property. */
export const PropertyDefinitionChanges = DefinitionChanges.extend({
  is_personal: z
    .boolean()
    .nullish()
    .meta(extension("Whether its values are personal data; null: by its name. Changed by owners.")),
}).meta({ id: "PropertyDefinitionChanges" });
export type PropertyDefinitionChanges = z.infer<typeof PropertyDefinitionChanges>;

const search = searchField(
  z
    .string()
    .max(200)
    .optional()
    .transform((value) => value?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? [])
    .meta({
      override: { type: "string", maxLength: 200 },
      description: "Words that must all occur in the name.",
    }),
);

/** Which event definitions are listed. */
export const EventDefinitionsQuery = PageQuery.extend({
  search,
  event_type: z
    .enum(["all", "event", "event_custom", "event_posthog"], {
      error: ({ input }) => `Select a valid choice. ${String(input)} is not one of the available choices.`,
    })
    .optional()
    .describe("event_posthog: names that begin with $; event_custom: all other names."),
});
export type EventDefinitionsQuery = z.infer<typeof EventDefinitionsQuery>;

/** Names as a JSON list. */
const nameList = (description: string) =>
  z
    .string()
    .optional()
    .transform((value, context): string[] | undefined => {
      if (value === undefined || value.trim() === "") return undefined;
      const message = "Enter a JSON list of names.";
      try {
        const names = parseJson(value);
        if (Array.isArray(names) && names.length <= 1000 && names.every((name) => typeof name === "string"))
          return names;
      } catch {
        // Invalid JSON: the same message.
      }
      context.addIssue({ code: "custom", message, input: value });
      return z.NEVER;
    })
    .meta({ override: { type: "string" }, description });

const ownedBy = z
  .enum(["event", "person", "group", "session"], {
    error: ({ input }) => `Select a valid choice. ${String(input)} is not one of the available choices.`,
  })
  .default("event")
  .describe("Owner of the properties. Groups and sessions have none.");

/** Which property definitions are listed. */
export const PropertyDefinitionsQuery = PageQuery.extend({
  type: ownedBy,
  search,
  event_names: nameList("JSON array of event names, for `is_seen_on_filtered_events`."),
  filter_by_event_names: queryFlag().describe("Only properties of the events in `event_names`."),
  properties: commaList().describe("Only these names, comma-separated."),
  excluded_properties: nameList("JSON array of names to exclude."),
  exclude_core_properties: queryFlag().describe("Exclude names that begin with $."),
  is_numerical: queryFlag().describe("Only numeric properties."),
  is_feature_flag: queryFlag().describe(
    "Only feature flag properties (true), or only other properties (false).",
  ),
});
export type PropertyDefinitionsQuery = z.infer<typeof PropertyDefinitionsQuery>;

/** The event that is looked up by its name. */
export const EventByName = z.object({ name: z.string().min(1).describe("Name of the event.") });

/** The property that is looked up by its name. */
export const PropertyByName = z.object({
  name: z.string().min(1).describe("Name of the property."),
  type: ownedBy,
});
