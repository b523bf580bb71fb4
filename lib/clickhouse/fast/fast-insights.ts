// Insights that one statement of ClickHouse answers. The fold over the same rows gives the same answers, and answers the rest.
import "server-only";
import type { InsightJob, InsightName, InsightResult } from "@/lib/analysis/insights";
import type { FastRun } from "@/lib/clickhouse/fast/ask";
import { fastCorrelate, fastCorrelatedPersons } from "@/lib/clickhouse/fast/correlation";
import { fastLifecycle } from "@/lib/clickhouse/fast/lifecycle";

/** Runs the statement of a job; null: the job has another shape. */
type Fast<Name extends InsightName> = (
  run: FastRun,
  job: InsightJob<Name>,
) => (() => Promise<InsightResult<Name>>) | null;

const fastInsights: { [Name in InsightName]?: Fast<Name> } = {
  lifecycle: fastLifecycle,
  correlate: fastCorrelate,
  correlatedPersons: fastCorrelatedPersons,
};

/** The function that runs the statement of an insight; null: it has none for this job. */
export const fastInsight = (
  insight: InsightName,
  run: FastRun,
  job: unknown,
): (() => Promise<unknown>) | null => fastInsights[insight]?.(run, job as never) ?? null;
