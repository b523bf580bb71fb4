import { z } from "zod";
import { Person } from "@/lib/contract/person/person";
import { FormatQuery } from "@/lib/contract/person/query";
import { datetime, flag } from "@/lib/contract/wire/field";

/** A person and a time. @source docs/reference/persons.md#properties-at-a-time */
export const PropertiesAtTimeQuery = FormatQuery.extend({
  distinct_id: z.string().optional().describe("Distinct id of the person; not together with `person_id`."),
  person_id: z
    .string()
    .optional()
    .describe("UUID or integer id of the person; not together with `distinct_id`."),
  timestamp: z
    .preprocess((text) => text || undefined, datetime())
    .meta({
      description: "ISO 8601, UTC without a zone. Events in the same millisecond count.",
      override: { type: "string", format: "date-time" },
    }),
  include_set_once: z
    .preprocess((text) => text || undefined, flag().optional())
    .meta({
      override: { type: "boolean" },
      description: "Has no effect: properties that were set once are always included.",
    }),
});
export type PropertiesAtTimeQuery = z.infer<typeof PropertiesAtTimeQuery>;

/** A person with the properties of a past time. @source docs/reference/persons.md#properties-at-a-time */
export const PersonAtTime = Person.extend({
  point_in_time_metadata: z.strictObject({
    queried_timestamp: z.string().describe("The time asked for, in UTC as `+00:00`."),
    include_set_once: z.literal(true),
    distinct_id_used: z.string().nullable(),
    person_id_used: z.string().nullable(),
    query_mode: z.enum(["distinct_id", "person_id"]),
    distinct_ids_queried: z.array(z.string()),
    distinct_ids_count: z.int(),
  }),
}).meta({ id: "PersonAtTime" });
export type PersonAtTime = z.infer<typeof PersonAtTime>;
