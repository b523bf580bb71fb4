import "server-only";
import type { Source } from "@/lib/analysis/engine/interface";
import { forEachCounted, groupsOf, type TrendsJob } from "@/lib/analysis/trends/fold";
import { keepsValues, maxValues, measureOf } from "@/lib/analysis/trends/measures";
import { otherValues } from "@/lib/contract/analysis/parameters";

/** The numbers of all series. */
export interface TrendNumbers {
  /** The values of the groups, those with the most events first. The others, if there are any, are one more group. */
  values: string[];
  hasOther: boolean;
  /** By period and series: by group, and in it by interval. NaN for no number. */
  numbers: Float64Array[][];
}

/**
 * Counts events, their persons, or a property of theirs, by interval.
 *
 * A series is an event with filters and a math. `total` counts its events, `dau` the persons with at least one,
 * `avg_count_per_actor` divides the one by the other; the others are of the numbers of a property, of events that have
 * one. Cumulative series count from the start of the range, `dau` each person in the interval of their first event. By
 * groups, an event counts in the group of its value, or of its person; the 25 with most events are shown, and the others
 * together are one. With a comparison the groups are those of the current period. Deleted persons count.
 *
 * @throws Error with the code `tooManyValues`
 * @source docs/reference/analysis.md#trends
 */
export async function trendNumbers(source: Source, job: TrendsJob): Promise<TrendNumbers> {
  const groups = await groupsOf(source, job);
  const numbers: Float64Array[][] = [];
  const capacity = Math.floor(maxValues / Math.max(1, job.maths.filter(keepsValues).length));
  let hasOther = false;
  for (const period of job.periods) {
    const intervals = period.starts.length - 1;
    const cells = intervals * (groups.values.length + 1);
    const measures = job.maths.map((math) => measureOf(math, cells, capacity));
    await forEachCounted(source, job, period, groups, ({ series, group, interval, isFirst, number }) => {
      hasOther ||= group === groups.values.length;
      measures[series]!.add(group * intervals + interval, isFirst, number);
    });
    numbers.push(measures.map((measure) => cumulated(measure.end(), job.isCumulative ? intervals : 0)));
  }
  return { values: groups.values, hasOther, numbers };
}

/** Running sums within each group. @param intervals 0: none */
function cumulated(numbers: Float64Array, intervals: number): Float64Array {
  for (let at = 1; intervals > 0 && at < numbers.length; at++)
    if (at % intervals !== 0) numbers[at]! += numbers[at - 1]!;
  return numbers;
}

/** The persons behind a number. */
export interface TrendPersonsJob extends TrendsJob {
  /** Which number; null: of any series, of the whole range, of any value. */
  target: { period: number; series: number | null; interval: number | null; value: string | null };
}

/** Finds the ids of persons with an event that counts, in no order. */
export async function trendPersons(source: Source, job: TrendPersonsJob): Promise<Float64Array> {
  const { series: wanted, interval: at, value, period: index } = job.target;
  const groups = await groupsOf(source, job);
  const isInGroup = [...groups.values, otherValues].map((one) => value === null || one === value);
  const persons = new Set<number>();
  await forEachCounted(source, job, job.periods[index]!, groups, ({ person, series, group, interval }) => {
    const isInTime = at === null || interval === at || (job.isCumulative && interval < at);
    if (isInTime && (wanted === null || series === wanted) && isInGroup[group]) persons.add(person);
  });
  return Float64Array.from(persons);
}
