// What workers are asked about funnels: each question walks all persons, or finds their best ways, and keeps what its
// answer needs.
import "server-only";
import { mean, median } from "@/lib/analysis/funnel/averages";
import { eachBestWay } from "@/lib/analysis/funnel/best-ways";
import { type FunnelJob, type Listener, walkAll } from "@/lib/analysis/funnel/groups";
import { others, shownValues } from "@/lib/analysis/funnel/shown-values";
import { intervalOf } from "@/lib/analysis/interval-of";
import type { Source } from "@/lib/analysis/source";

/** A group's persons by the steps they reached. */
export interface StepCounts {
  value: string;
  /** Persons whose best way has at least so many steps; by step, from the first. */
  reached: number[];
  /** Seconds from the step before, of the persons who reached a step; by step, null for the first. */
  means: (number | null)[];
  medians: (number | null)[];
}

/** The same before times are summed up: those of each person, in no order. */
interface StepTimes {
  value: string;
  reached: number[];
  seconds: number[][];
}

/**
 * How many persons reach each step, and how fast: by group, those with somebody in them. With a breakdown the largest
 * groups come first, and those beyond are one at the end.
 */
export async function funnelSteps(source: Source, job: FunnelJob): Promise<StepCounts[]> {
  const { steps } = job.rules;
  const groups: Omit<StepTimes, "value">[] = [];
  const values = await eachBestWay(source, job, (_, group, { reached, times }) => {
    groups[group] ??= { reached: Array(steps).fill(0), seconds: Array.from({ length: steps }, () => []) };
    const counts = groups[group];
    for (let step = 0; step < reached; step++) {
      counts.reached[step]!++;
      if (step > 0) counts.seconds[step]!.push((times[step]! - times[step - 1]!) / 1e6);
    }
  });
  const found = groups.flatMap((counts, group) => ({ value: values[group]!, ...counts }));
  return (job.breakdown ? shownOf(found) : found).map(({ value, reached, seconds }) => {
    const times = seconds.map((list) => new Float64Array(list));
    return { value, reached, means: times.map(mean), medians: times.map(median) };
  });
}

/** Each group that is shown on its own, then the others together. */
function shownOf(groups: readonly StepTimes[]): StepTimes[] {
  const shown = shownValues(groups.map(({ value, reached }) => ({ value, persons: reached[0]! })));
  const rest = groups.filter(({ value }) => !shown.includes(value));
  const list = shown.map((value) => groups.find((group) => group.value === value)!);
  return [...list, ...(rest.length > 0 ? [together(rest)] : [])];
}

/** Several groups as one. */
const together = (groups: readonly StepTimes[]): StepTimes => ({
  value: others,
  reached: groups[0]!.reached.map((_, step) =>
    groups.reduce((total, { reached }) => total + reached[step]!, 0),
  ),
  seconds: groups[0]!.seconds.map((_, step) => groups.flatMap(({ seconds }) => seconds[step]!)),
});

/** Everybody in a funnel and how far they came, in columns. */
export interface Reaches {
  persons: Float64Array;
  /** Steps of the best way. */
  reached: Uint8Array;
  /** Which value they count by; codes of `values`, where the first is none. */
  groups: Int32Array;
  values: string[];
  /** Microseconds since 1970 of the first step, and of the last reached. */
  first: Float64Array;
  last: Float64Array;
}

/** Everybody in a funnel and how far they came; who is in two groups is there twice. */
export async function funnelReaches(source: Source, job: FunnelJob): Promise<Reaches> {
  const persons: number[] = [];
  const steps: number[] = [];
  const groups: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  const values = await eachBestWay(source, job, (person, group, { reached, times }) => {
    persons.push(person);
    steps.push(reached);
    groups.push(group);
    first.push(times[0]!);
    last.push(times[reached - 1]!);
  });
  return {
    persons: Float64Array.from(persons),
    reached: Uint8Array.from(steps),
    groups: Int32Array.from(groups),
    values,
    first: Float64Array.from(first),
    last: Float64Array.from(last),
  };
}

/** Conversion by the interval in which a way begins. */
export interface TrendJob extends FunnelJob {
  /** Where intervals begin, and the last ends: microseconds since 1970. */
  starts: number[];
  /** Steps, from 0, between which conversion is. */
  from: number;
  to: number;
}

/** A group's persons by the interval in which they set out. */
export interface TrendCounts {
  value: string;
  /** By interval: persons with a way that begins in it and reaches the one step, and the other. */
  from: number[];
  to: number[];
}

/** How many persons set out in each interval and reach the step where conversion begins, and the one where it ends. */
export async function funnelTrend(source: Source, job: TrendJob): Promise<TrendCounts[]> {
  const intervals = job.starts.length - 1;
  const groups: { from: number[]; to: number[] }[] = [];
  const listener = entrances(job, (_, group, interval, reached) => {
    groups[group] ??= { from: Array(intervals).fill(0), to: Array(intervals).fill(0) };
    if (reached > job.from) groups[group].from[interval]!++;
    if (reached > job.to) groups[group].to[interval]!++;
  });
  const values = await walkAll(source, job, listener);
  return groups.flatMap((counts, group) => ({ value: values[group]!, ...counts }));
}

/** The persons behind one interval of a trend. */
export interface EntranceJob extends TrendJob {
  interval: number;
  /** Those who reached the one step and not the other; else those who reached both. */
  isDropOff: boolean;
}

/** Who set out in an interval, and converted or did not. */
export async function funnelEntrances(
  source: Source,
  job: EntranceJob,
): Promise<Pick<Reaches, "persons" | "groups" | "values">> {
  const persons: number[] = [];
  const groups: number[] = [];
  const listener = entrances(job, (person, group, interval, reached) => {
    if (interval !== job.interval || reached <= job.from || reached > job.to === job.isDropOff) return;
    persons.push(person);
    groups.push(group);
  });
  const values = await walkAll(source, job, listener);
  return { persons: Float64Array.from(persons), groups: Int32Array.from(groups), values };
}

/** Listens for the longest way of each person that begins in each interval. */
function entrances(
  { starts, rules }: TrendJob,
  take: (person: number, group: number, interval: number, reached: number) => void,
): Listener {
  const intervals = starts.length - 1;
  const best = new Uint8Array(intervals);
  const touched: number[] = [];
  return {
    way(_, reached, events, places) {
      const interval = intervalOf(starts, events.times[places[0]!]!);
      if (interval < 0 || interval >= intervals) return 0;
      if (best[interval] === 0) touched.push(interval);
      best[interval] = Math.max(best[interval]!, Math.min(reached, rules.steps));
      return 0;
    },
    over(person, group) {
      for (const interval of touched) {
        take(person, group, interval, best[interval]!);
        best[interval] = 0;
      }
      touched.length = 0;
    },
  };
}

/** Seconds between two steps. */
export interface ConversionJob extends FunnelJob {
  from: number;
  to: number;
}

/** How long everybody who reached the one step took from the other, in seconds; in no order. */
export async function funnelConversion(source: Source, job: ConversionJob): Promise<Float64Array> {
  const seconds: number[] = [];
  await eachBestWay(source, job, (_, __, { reached, times }) => {
    if (reached > job.to) seconds.push((times[job.to]! - times[job.from]!) / 1e6);
  });
  return Float64Array.from(seconds);
}
