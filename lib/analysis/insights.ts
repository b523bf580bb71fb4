// What worker threads compute: each insight's reading and fold, under its name. They are given statements and numbers, so
// that a thread needs nothing of the server but connections.
import "server-only";
import { correlate, correlatedPersons } from "@/lib/analysis/correlation/compute";
import type { Compute } from "@/lib/analysis/engine/interface";
import {
  funnelConversion,
  funnelEntrances,
  funnelReaches,
  funnelSteps,
  funnelTrend,
} from "@/lib/analysis/funnel/compute";
import { lifecycle } from "@/lib/analysis/lifecycle/compute";
import { pathEdges, pathPersons } from "@/lib/analysis/paths/compute";

/** An insight, whatever its job is: `cached` ties the two together. */
// biome-ignore lint/suspicious/noExplicitAny: a job is given to the insight that it was made for.
export type AnyInsight = Compute<any, unknown>;

/** Every analysis: what threads compute for its numbers and for the persons behind them. Tests walk this list. */
export const analyses = {
  funnel: { funnelConversion, funnelEntrances, funnelReaches, funnelSteps, funnelTrend },
  correlation: { correlate, correlatedPersons },
  lifecycle: { lifecycle },
  paths: { pathEdges, pathPersons },
} satisfies Record<string, Record<string, AnyInsight>>;

/** The name of an analysis. */
export type Analysis = keyof typeof analyses;

/** Every insight, by its name. */
export const insights = {
  ...analyses.funnel,
  ...analyses.correlation,
  ...analyses.lifecycle,
  ...analyses.paths,
};

/** The name of an insight. */
export type InsightName = keyof typeof insights;

/** What an insight is computed from. */
export type InsightJob<Name extends InsightName> = Parameters<(typeof insights)[Name]>[1];

/** What an insight is computed to. */
export type InsightResult<Name extends InsightName> = Awaited<ReturnType<(typeof insights)[Name]>>;
