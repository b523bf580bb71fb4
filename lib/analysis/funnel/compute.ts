// Computation of funnels in worker threads.
import { otherValues } from "@/lib/contract/analysis/parameters";
import "server-only";
import type { Source } from "@/lib/analysis/engine/interface";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";
import { forEachEntrance, forEachLongestMatch, type TrendJob } from "@/lib/analysis/funnel/fold";
import { median } from "@/lib/statistics";

/** The persons of a group by the steps they reached. */
export interface StepCounts {
  value: string;
  /** By step: the number of persons whose longest match has at least that many steps. */
  reached: number[];
  /** By step: the seconds from the previous step, of the persons who reached it; null for the first step. */
  means: (number | null)[];
  medians: (number | null)[];
}

/** The same while persons are being counted: the seconds of each, in no order. */
interface StepTimes {
  value: string;
  reached: number[];
  seconds: number[][];
}

/**
 * Counts how many persons reach each step, and how fast: by group, without empty groups. With a breakdown the largest
 * groups come first, and the others are combined into one at the end.
 */
export async function funnelSteps(source: Source, job: FunnelJob): Promise<StepCounts[]> {
  const { steps } = job.rules;
  const groups: (StepTimes | undefined)[] = [];
  const values = await forEachLongestMatch(source, job, (_, group, reached, times) => {
    groups[group] ??= {
      value: "",
      reached: Array(steps).fill(0),
      seconds: Array.from({ length: steps }, () => []),
    };
    const counts = groups[group];
    for (let step = 0; step < reached; step++) {
      counts.reached[step]!++;
      if (step > 0) counts.seconds[step]!.push((times[step]! - times[step - 1]!) / 1e6);
    }
  });
  const groupCounts = groups.flatMap((counts, group) =>
    counts ? [{ ...counts, value: values[group] ?? "" }] : [],
  );
  return (job.breakdown ? shownOf(groupCounts) : groupCounts).map(({ value, reached, seconds }) => ({
    value,
    reached,
    means: seconds.map(mean),
    medians: seconds.map(median),
  }));
}

/** Each group that is shown separately, then all others as one. */
function shownOf(groups: readonly StepTimes[]): StepTimes[] {
  const shown = shownValues(groups.map(({ value, reached }) => ({ value, persons: reached[0] ?? 0 })));
  const largest = shown.flatMap((value) => groups.filter((group) => group.value === value));
  const smaller = groups.filter(({ value }) => !shown.includes(value));
  const [first] = smaller;
  if (!first) return largest;
  return [
    ...largest,
    {
      value: otherValues,
      reached: first.reached.map((_, step) => smaller.reduce((sum, { reached }) => sum + reached[step]!, 0)),
      seconds: first.seconds.map((_, step) => smaller.flatMap(({ seconds }) => seconds[step]!)),
    },
  ];
}

/** The number of values of a breakdown that are shown separately; the others are combined. Ours. */
const maxValues = 25;

/** The values shown separately: those with the most persons, and for equal counts the alphabetically first. */
export function shownValues(counts: readonly { value: string; persons: number }[]): string[] {
  const sorted = [...counts].sort((a, b) => b.persons - a.persons || (a.value < b.value ? -1 : 1));
  return sorted.slice(0, maxValues).map(({ value }) => value);
}

/** Whether a group has a value of a breakdown, or is one of the combined groups. @param value null: any */
export function groupTest(
  groups: Int32Array,
  values: readonly string[],
  value: string | null,
): (group: number) => boolean {
  if (value === null) return () => true;
  const hasValue = (group: number) => values[group] === value;
  if (value !== otherValues) return hasValue;
  const counts = new Map<number, number>();
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
  const shown = new Set(
    shownValues([...counts].map(([group, persons]) => ({ value: values[group]!, persons }))),
  );
  return (group) => hasValue(group) || !shown.has(values[group]!);
}

/** The mean; null for an empty list. */
export function mean(numbers: Iterable<number> & { length: number }): number | null {
  let sum = 0;
  for (const number of numbers) sum += number;
  return numbers.length === 0 ? null : sum / numbers.length;
}

/** The persons of a funnel and how far they got, in columns. A person in two groups occurs twice. */
export interface Reaches {
  persons: Float64Array;
  /** The number of steps of the longest match. */
  reached: Uint8Array;
  /** Indices into `values`, where index 0 is no value. */
  groups: Int32Array;
  /** Microseconds since 1970 of the first step, and of the last step reached. */
  first: Float64Array;
  last: Float64Array;
  values: string[];
}

/** Finds all persons of a funnel and how far they got. */
export async function funnelReaches(source: Source, job: FunnelJob): Promise<Reaches> {
  const persons: number[] = [];
  const steps: number[] = [];
  const groups: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  const values = await forEachLongestMatch(source, job, (person, group, reached, times) => {
    persons.push(person);
    steps.push(reached);
    groups.push(group);
    first.push(times[0]!);
    last.push(times[reached - 1]!);
  });
  return {
    persons: new Float64Array(persons),
    reached: new Uint8Array(steps),
    groups: new Int32Array(groups),
    first: new Float64Array(first),
    last: new Float64Array(last),
    values,
  };
}

/** The persons of a group by the interval in which they enter. */
export interface TrendCounts {
  value: string;
  /** By interval: the persons with a match that starts in it and reaches the step `from`, and the step `to`. */
  from: number[];
  to: number[];
}

/**
 * Counts the persons who enter in each interval and reach the step where conversion starts, and the one where it ends.
 */
export async function funnelTrend(source: Source, job: TrendJob): Promise<TrendCounts[]> {
  const intervals = job.starts.length - 1;
  const groups: (TrendCounts | undefined)[] = [];
  const values = await forEachEntrance(source, job, (_, group, interval, reached) => {
    groups[group] ??= { value: "", from: Array(intervals).fill(0), to: Array(intervals).fill(0) };
    if (reached > job.from) groups[group].from[interval]!++;
    if (reached > job.to) groups[group].to[interval]!++;
  });
  return groups.flatMap((counts, group) => (counts ? [{ ...counts, value: values[group] ?? "" }] : []));
}

/** The persons behind one interval of a trend. */
export interface EntranceJob extends TrendJob {
  interval: number;
  /** True: persons who reached the first step and not the second; false: persons who reached both. */
  isDropOff: boolean;
}

/** Finds the persons who entered in an interval, and converted or did not. */
export async function funnelEntrances(
  source: Source,
  job: EntranceJob,
): Promise<Pick<Reaches, "persons" | "groups" | "values">> {
  const persons: number[] = [];
  const groups: number[] = [];
  const values = await forEachEntrance(source, job, (person, group, interval, reached) => {
    if (interval !== job.interval || reached <= job.from || reached > job.to === job.isDropOff) return;
    persons.push(person);
    groups.push(group);
  });
  return { persons: new Float64Array(persons), groups: new Int32Array(groups), values };
}

/** Conversion between two steps, from 0. */
export interface ConversionJob extends FunnelJob {
  from: number;
  to: number;
}

/** The persons who reached two steps, in columns. A person in two groups occurs twice. */
export interface Conversions extends Pick<Reaches, "persons" | "groups" | "values"> {
  /** Seconds from one step to the other. */
  seconds: Float64Array;
}

/** The seconds between two steps, of every person who reached both; in no order. */
export async function funnelConversion(source: Source, job: ConversionJob): Promise<Conversions> {
  const persons: number[] = [];
  const groups: number[] = [];
  const seconds: number[] = [];
  const values = await forEachLongestMatch(source, job, (person, group, reached, times) => {
    if (reached <= job.to) return;
    persons.push(person);
    groups.push(group);
    seconds.push((times[job.to]! - times[job.from]!) / 1e6);
  });
  return {
    persons: new Float64Array(persons),
    groups: new Int32Array(groups),
    seconds: new Float64Array(seconds),
    values,
  };
}
