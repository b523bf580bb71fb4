/** The distinct ids of a person with what their events say. Ours. */
import { z } from "zod";
import { timestamp } from "@/lib/contract/wire/field";

const DistinctIdFacts = z
  .strictObject({
    distinct_id: z.string(),
    events: z.int().describe("Number of events with this id."),
    first_seen: timestamp().nullable(),
    last_seen: timestamp().nullable(),
    email: z.string().nullable().describe("Property `email`, if events with this id set it."),
    property_count: z
      .int()
      .describe(
        "Properties that events with this id set: what a split with `restore_properties` gives a new person with this id alone.",
      ),
  })
  .meta({ id: "DistinctIdFacts" });
export type DistinctIdFacts = z.infer<typeof DistinctIdFacts>;

/** All distinct ids of a person. */
export const DistinctIdList = z
  .strictObject({ results: z.array(DistinctIdFacts).describe("Oldest first.") })
  .meta({ id: "DistinctIdList" });
export type DistinctIdList = z.infer<typeof DistinctIdList>;
