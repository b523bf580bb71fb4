/**
 * Stickiness: in how many intervals persons are active.
 *
 * @source docs/reference/analysis.md#stickiness
 */
import { z } from "zod";
import {
  analysisFields,
  insightOf,
  integerParameter,
  peopleFields,
} from "@/lib/contract/analysis/parameters";
import { extension } from "@/lib/contract/wire/extension";

/** Parameters of the persons of a bar. */
export const stickinessPeopleFields = {
  ...peopleFields,
  stickiness_days: integerParameter("Number of intervals in which they were active. Required.", { min: 1 }),
  entity_order: integerParameter("Zero-based position of the event in `events`. Default: 0.", {
    min: 0,
  }).meta(extension("PostHog names the event by `entity_id` and `entity_type`.")),
};

const StickinessPeopleFields = z.object(stickinessPeopleFields);
export type StickinessPeopleParams = z.infer<typeof StickinessPeopleFields>;

/** The persons of an event by the number of intervals in which they had it. */
export const StickinessSeries = z
  .strictObject({
    label: z.string().describe("Event name."),
    count: z.int().describe("Number of persons with the event."),
    data: z.array(z.int()).describe("Number of persons who had it in exactly 1, 2, … intervals."),
    days: z.array(z.int()).describe("1, 2, … up to the number of intervals, whatever their length."),
    labels: z.array(z.string()).describe("`1 day`, `2 days` …"),
  })
  .meta({ id: "StickinessSeries" });
export type StickinessSeries = z.infer<typeof StickinessSeries>;

/** A series for each event. */
export const Stickiness = insightOf(z.array(StickinessSeries)).meta({ id: "Stickiness" });

/** Parameters of stickiness. */
export const stickinessFields = analysisFields;
