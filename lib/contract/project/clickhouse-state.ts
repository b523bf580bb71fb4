import { z } from "zod";
import { timestamp } from "@/lib/contract/wire/field";

/** Seconds behind, from which on insights read PostgreSQL instead of the copy in ClickHouse. Ours. */
export const maxClickhouseLag = 60;

/** How far the copy of an installation's events in ClickHouse is. */
export const ClickhouseState = z
  .strictObject({
    is_complete: z
      .boolean()
      .describe("Whether everything older than the copy is in it: insights use it from then on."),
    as_of: timestamp()
      .nullable()
      .describe("Everything stored before is in the copy; null: nothing was shipped yet."),
    lag_seconds: z.number().describe("Seconds since then."),
    pending: z
      .int()
      .describe("Changes of all projects that were not shipped yet; not counted beyond a million."),
    shipped: z.int().describe("Rows of all projects that were shipped or copied, with those of retries."),
    last_failure: z.string().nullable().describe("Why shipping fails; null when it does not."),
    last_check_at: timestamp().nullable().describe("When `clickhouse:check` last compared the copy."),
    differences: z.int().nullable().describe("Rows that differed then, and were repaired."),
  })
  .meta({ id: "ClickhouseState" });
export type ClickhouseState = z.infer<typeof ClickhouseState>;
