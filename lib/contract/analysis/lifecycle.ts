import { z } from "zod";
import {
  AnalysisActor,
  analysisFields,
  peopleFields,
  readFields,
  textParameter,
  totalFields,
} from "@/lib/contract/analysis/parameters";

/** The status of a person's activity in an interval compared to the previous one, in the order of results. */
export const lifecycleStatuses = ["new", "returning", "resurrecting", "dormant"] as const;
export type LifecycleStatus = (typeof lifecycleStatuses)[number];

/** @source docs/reference/analysis.md#lifecycle; the form of its errors: docs/reference/api.md#errors */
export const lifecyclePeopleFields = {
  target_date: z.string().describe("Date or time within the interval, same format as `date_from`."),
  lifecycle_type: z
    .string()
    .describe("new, returning, resurrecting or dormant; other values match no person."),
  ...peopleFields,
};

/** Parameters of a lifecycle. */
export const lifecycleFields = {
  ...analysisFields,
  shown_as: textParameter("`Lifecycle`."),
};

const LifecyclePeopleFields = z.object(lifecyclePeopleFields);
export type LifecyclePeopleParams = z.infer<typeof LifecyclePeopleFields>;

const LifecycleFields = z.object(lifecycleFields);
export type LifecycleParams = z.infer<typeof LifecycleFields>;

/** The persons of one status, interval by interval. @source docs/reference/analysis.md#lifecycle */
export const LifecycleSeries = z
  .strictObject({
    status: z.enum(lifecycleStatuses),
    label: z.string().describe("Event name and status."),
    days: z.array(z.string()).describe("Start of each interval, in the project's time zone."),
    data: z.array(z.int()).describe("Number of persons in each interval; negative for dormant."),
  })
  .meta({ id: "LifecycleSeries" });
export type LifecycleSeries = z.infer<typeof LifecycleSeries>;

/**
 * A page of the persons of a status. CSV has a row for each of them.
 *
 * @source docs/reference/analysis.md#lifecycle; CSV: ours
 */
export const LifecyclePeoplePage = z
  .strictObject({
    results: z.array(
      z.strictObject({
        people: z.array(AnalysisActor),
        count: z.int().describe("Number of persons on this page."),
      }),
    ),
    next: z.string().nullable(),
    ...totalFields,
    ...readFields,
  })
  .meta({ id: "LifecyclePeoplePage" });
export type LifecyclePeoplePage = z.infer<typeof LifecyclePeoplePage>;
