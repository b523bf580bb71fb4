import { z } from "zod";
import { analysisFields, listParameter, textParameter } from "@/lib/contract/analysis/parameters";
import { timestamp } from "@/lib/contract/wire/field";

/** The properties of a person over time. @source docs/reference/analysis.md#properties-timeline */
export const PropertiesTimeline = z
  .strictObject({
    points: z.array(
      z.strictObject({
        timestamp: timestamp().describe("Time of the first event of the point."),
        properties: z.record(z.string(), z.unknown()).describe("All properties of the person at that time."),
        relevant_event_count: z.int().describe("Number of events until the next point."),
      }),
    ),
    crucial_property_keys: z.array(z.string()).describe("Properties whose changes start a point, sorted."),
    effective_date_from: z.string().describe("UTC, as `+00:00`."),
    effective_date_to: z.string(),
  })
  .meta({ id: "PropertiesTimeline" });
export type PropertiesTimeline = z.infer<typeof PropertiesTimeline>;

/** @source docs/reference/analysis.md#properties-timeline */
export const timelineFields = {
  ...analysisFields,
  breakdown: listParameter(
    z.union([z.string(), z.array(z.string()).max(10)]),
    "Property that also starts a point, if `breakdown_type` is person.",
  ),
  breakdown_type: textParameter("Owner of the `breakdown` property."),
  display: textParameter("Display type of the chart: with a time axis, an empty range means its interval."),
};

const TimelineFields = z.object(timelineFields);
export type TimelineParams = z.infer<typeof TimelineFields>;
