import { z } from "zod";
import { Actor, analysisFields, insightOf, peopleFields, textParameter } from "@/lib/contract/analysis";

/** What a person's activity in an interval says beside that in the one before, in the order of results. */
export const lifecycleStatuses = ["new", "returning", "resurrecting", "dormant"] as const;
export type LifecycleStatus = (typeof lifecycleStatuses)[number];

/** @source docs/reference/analysis.md#lifecycle; the form of its errors: docs/reference/api.md#errors */
export const lifecyclePeopleFields = {
  target_date: z.string().describe("A date or instant in the interval that is asked about, as `date_from`."),
  lifecycle_type: z
    .string()
    .describe("new, returning, resurrecting or dormant; of any other there is nobody."),
  ...peopleFields,
};

/** Parameters of the trend. */
export const trendFields = {
  ...analysisFields,
  shown_as: textParameter("`Lifecycle`, and nothing else."),
};

const LifecyclePeopleFields = z.object(lifecyclePeopleFields);
export type LifecyclePeopleAsked = z.infer<typeof LifecyclePeopleFields>;

const TrendFields = z.object(trendFields);
export type TrendAsked = z.infer<typeof TrendFields>;

/** The persons of one status, interval by interval. @source docs/reference/analysis.md#lifecycle */
export const LifecycleSeries = z
  .strictObject({
    status: z.enum(lifecycleStatuses),
    label: z.string().describe("The event's name and the status."),
    days: z.array(z.string()).describe("Where each interval begins, in the project's time zone."),
    data: z
      .array(z.int())
      .describe("Persons in each interval; of those who became dormant, as negative numbers."),
  })
  .meta({ id: "LifecycleSeries" });
export type LifecycleSeries = z.infer<typeof LifecycleSeries>;

/** A lifecycle by its statuses. */
export const Trend = insightOf(z.array(LifecycleSeries)).meta({ id: "Trend" });
export type Trend = z.infer<typeof Trend>;

/**
 * A page of the persons of a status. CSV has a row for each of them.
 *
 * @source docs/reference/analysis.md#lifecycle; CSV: ours
 */
export const LifecyclePeoplePage = z
  .strictObject({
    results: z.array(z.strictObject({ people: z.array(Actor), count: z.int().describe("On this page.") })),
    next: z.string().nullable(),
  })
  .meta({ id: "LifecyclePeoplePage" });
export type LifecyclePeoplePage = z.infer<typeof LifecyclePeoplePage>;
