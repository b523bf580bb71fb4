import { z } from "zod";
import { analysisFields, listParameter, textParameter } from "@/lib/contract/analysis";
import { timestamp } from "@/lib/contract/field";

/** What a person was, and when that changed. @source docs/reference/analysis.md#properties-timeline */
export const PropertiesTimeline = z
  .strictObject({
    points: z.array(
      z.strictObject({
        timestamp: timestamp().describe("Of the first event of the point."),
        properties: z.record(z.string(), z.unknown()).describe("All of the person's, as they were then."),
        relevant_event_count: z.int().describe("Events until the next point."),
      }),
    ),
    crucial_property_keys: z
      .array(z.string())
      .describe("The properties whose change begins a point, sorted."),
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
    "A property that counts, too, when `breakdown_type` is person.",
  ),
  breakdown_type: textParameter("What `breakdown` is a property of."),
  display: textParameter("Of a chart: with a time axis, a range of no length stands for its interval."),
};

const TimelineFields = z.object(timelineFields);
export type TimelineAsked = z.infer<typeof TimelineFields>;
