// What workers can be asked: each question's reading and fold, under its name. They get statements and numbers, so that a
// worker needs nothing of the server but a connection.
import "server-only";
import { correlate, correlatedPersons } from "@/lib/analysis/correlation/compute";
import type { Source } from "@/lib/analysis/engine/source";
import {
  funnelConversion,
  funnelEntrances,
  funnelReaches,
  funnelSteps,
  funnelTrend,
} from "@/lib/analysis/funnel/compute";
import { lifecycle } from "@/lib/analysis/lifecycle/compute";
import { pathEdges, pathPersons } from "@/lib/analysis/paths/compute";

/** Reads and folds. What it is given and what it answers is copied between threads: plain data and typed arrays. */
// biome-ignore lint/suspicious/noExplicitAny: each question has its own job; `run` ties the two together.
export type Question = (source: Source, job: any) => Promise<unknown>;

/** Every question there is. */
export const questions = {
  correlate,
  correlatedPersons,
  funnelConversion,
  funnelEntrances,
  funnelReaches,
  funnelSteps,
  funnelTrend,
  lifecycle,
  pathEdges,
  pathPersons,
} satisfies Record<string, Question>;

/** The questions, for `run`. */
export type Questions = typeof questions;
