import { z } from "zod";

/** What lifecycle divides time into. */
export const intervals = ["hour", "day", "week", "month"] as const;
export type Interval = (typeof intervals)[number];

/** What a person's activity in an interval says beside that in the one before, in the order of results. */
export const lifecycleStatuses = ["new", "returning", "resurrecting", "dormant"] as const;
export type LifecycleStatus = (typeof lifecycleStatuses)[number];

/** The persons of one status, interval by interval. @source decisions §7 */
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
