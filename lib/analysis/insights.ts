// The functions of worker threads, by insight. Arguments are statements and numbers: of the server's modules a
// thread needs only the connections.
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
import { retention } from "@/lib/analysis/retention/compute";
import { stickiness } from "@/lib/analysis/stickiness/compute";
import { trendNumbers, trendPersons } from "@/lib/analysis/trends/compute";

/** An insight with any job type; `cached` checks that job and insight match. */
// biome-ignore lint/suspicious/noExplicitAny: each insight has its own job type, checked in `cached`.
export type AnyInsight = Compute<any, unknown>;

/** Every analysis: what threads compute for its numbers and for the persons behind them. Tests run over this list. */
export const analyses = {
  funnel: { funnelConversion, funnelEntrances, funnelReaches, funnelSteps, funnelTrend },
  correlation: { correlate, correlatedPersons },
  lifecycle: { lifecycle },
  paths: { pathEdges, pathPersons },
  retention: { retention },
  stickiness: { stickiness },
  trends: { trendNumbers, trendPersons },
} satisfies Record<string, Record<string, AnyInsight>>;

/** The name of an analysis. */
export type Analysis = keyof typeof analyses;

/** Every insight, by its name. */
export const insights = {
  ...analyses.funnel,
  ...analyses.correlation,
  ...analyses.lifecycle,
  ...analyses.paths,
  ...analyses.retention,
  ...analyses.stickiness,
  ...analyses.trends,
};

/** The name of an insight. */
export type InsightName = keyof typeof insights;

/** The job of an insight. */
export type InsightJob<Name extends InsightName> = Parameters<(typeof insights)[Name]>[1];

/** The result of an insight. */
export type InsightResult<Name extends InsightName> = Awaited<ReturnType<(typeof insights)[Name]>>;
