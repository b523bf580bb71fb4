import { z } from "zod";
import { ClickhouseState } from "@/lib/contract/project/clickhouse-state";
import { timestamp } from "@/lib/contract/wire/field";

/** What a project holds. */
export const DataSummary = z
  .strictObject({
    persons: z.int(),
    events: z.int(),
    surveys: z.int().describe("Surveys, including archived ones."),
    responses: z.int().describe("Distinct submissions since the first survey was started."),
    flags: z.int().describe("Feature flags, including those created by surveys."),
    cohorts: z.int(),
    first_event_at: timestamp().nullable().describe("Time of the earliest event; null without events."),
    last_event_at: timestamp().nullable().describe("Time of the latest event; null without events."),
    clickhouse: ClickhouseState.nullable().describe(
      "The copy of events in ClickHouse, for owners; null for others, and where there is none.",
    ),
  })
  .meta({ id: "DataSummary" });
export type DataSummary = z.infer<typeof DataSummary>;
