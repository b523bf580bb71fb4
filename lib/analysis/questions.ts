// What workers can be asked: each question's reading and fold, under its name. They get statements and numbers, so that a
// worker needs nothing of the server but a connection.
import "server-only";
import { correlate, correlatedPersons } from "@/lib/analysis/correlation/work";
import {
  funnelConversion,
  funnelEntrances,
  funnelReaches,
  funnelSteps,
  funnelTrend,
} from "@/lib/analysis/funnel/work";
import { lifecycle } from "@/lib/analysis/lifecycle/work";
import { pathEdges, pathPersons } from "@/lib/analysis/paths/work";
import type { Source } from "@/lib/analysis/source";

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
