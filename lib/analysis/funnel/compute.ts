// What workers are asked about funnels: a fold hears of all persons' ways, in two threads where there is a second one.
import "server-only";
import type { Source } from "@/lib/analysis/engine/source";
import { mean, median } from "@/lib/analysis/funnel/averages";
import { type FunnelJob, walkAll } from "@/lib/analysis/funnel/breakdown";
import {
  type ConversionFold,
  type EntranceFold,
  type Folds,
  foldOf,
  type Reached,
  type SetOut,
  type StepTimes,
  type TrendFold,
} from "@/lib/analysis/funnel/fold";
import { others, shownValues } from "@/lib/analysis/funnel/shown-values";

type KeptBy<Name extends keyof Folds> = ReturnType<ReturnType<Folds[Name]>["kept"]>;

/** What a fold keeps of everybody, and the values that its groups stand for. */
async function folded<Name extends keyof Folds>(
  source: Source,
  name: Name,
  job: FunnelJob & Parameters<Folds[Name]>[0],
): Promise<{ kept: KeptBy<Name>; values: string[] }> {
  const { reading, ...beginning } = job;
  // Which values persons have is known here only, and takes room.
  const isByPerson = job.breakdown?.by === "person";
  const second = isByPerson ? null : source.second;
  const helper = second ? second.helperFor({ fold: name, job: beginning }) : null;
  const fold = foldOf(name, job);
  const values = await walkAll(source, job, fold.listener, { helper, isHeld: !isByPerson });
  const theirs = await helper?.kept();
  if (theirs) fold.add(theirs);
  return { kept: fold.kept() as KeptBy<Name>, values };
}

/** A group's persons by the steps they reached. */
export interface StepCounts {
  value: string;
  /** Persons whose best way has at least so many steps; by step, from the first. */
  reached: number[];
  /** Seconds from the step before, of the persons who reached a step; by step, null for the first. */
  means: (number | null)[];
  medians: (number | null)[];
}

type NamedTimes = StepTimes & { value: string };

/**
 * How many persons reach each step, and how fast: by group, those with somebody in them. With a breakdown the largest
 * groups come first, and those beyond are one at the end.
 */
export async function funnelSteps(source: Source, job: FunnelJob): Promise<StepCounts[]> {
  const { kept, values } = await folded(source, "stepTimes", job);
  const found = kept.flatMap((counts, group) => (counts ? [{ value: values[group]!, ...counts }] : []));
  return (job.breakdown ? shownOf(found) : found).map(({ value, reached, seconds }) => ({
    value,
    reached,
    means: seconds.map(mean),
    medians: seconds.map(median),
  }));
}

/** Each group that is shown on its own, then the others together. */
function shownOf(groups: readonly NamedTimes[]): NamedTimes[] {
  const shown = shownValues(groups.map(({ value, reached }) => ({ value, persons: reached[0]! })));
  const rest = groups.filter(({ value }) => !shown.includes(value));
  const list = shown.map((value) => groups.find((group) => group.value === value)!);
  return [...list, ...(rest.length > 0 ? [together(rest)] : [])];
}

/** Several groups as one. */
const together = (groups: readonly NamedTimes[]): NamedTimes => ({
  value: others,
  reached: groups[0]!.reached.map((_, step) =>
    groups.reduce((total, { reached }) => total + reached[step]!, 0),
  ),
  seconds: groups[0]!.seconds.map((_, step) => joined(groups.map(({ seconds }) => seconds[step]!))),
});

function joined(lists: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(lists.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

/** Everybody in a funnel and how far they came; groups are codes of `values`, where the first is none. */
export type Reaches = Reached & { values: string[] };

/** Everybody in a funnel and how far they came; who is in two groups is there twice. */
export async function funnelReaches(source: Source, job: FunnelJob): Promise<Reaches> {
  const { kept, values } = await folded(source, "reaches", job);
  return { ...kept, values };
}

/** Conversion by the interval in which a way begins. */
export type TrendJob = FunnelJob & TrendFold;

/** A group's persons by the interval in which they set out. */
export type TrendCounts = SetOut & { value: string };

/** How many persons set out in each interval and reach the step where conversion begins, and the one where it ends. */
export async function funnelTrend(source: Source, job: TrendJob): Promise<TrendCounts[]> {
  const { kept, values } = await folded(source, "trend", job);
  return kept.flatMap((counts, group) => (counts ? [{ value: values[group]!, ...counts }] : []));
}

/** The persons behind one interval of a trend. */
export type EntranceJob = FunnelJob & EntranceFold;

/** Who set out in an interval, and converted or did not. */
export async function funnelEntrances(
  source: Source,
  job: EntranceJob,
): Promise<Pick<Reaches, "persons" | "groups" | "values">> {
  const { kept, values } = await folded(source, "entrance", job);
  return { ...kept, values };
}

/** Seconds between two steps. */
export type ConversionJob = FunnelJob & ConversionFold;

/** How long everybody who reached the one step took from the other, in seconds; in no order. */
export async function funnelConversion(source: Source, job: ConversionJob): Promise<Float64Array> {
  return (await folded(source, "conversion", job)).kept;
}
