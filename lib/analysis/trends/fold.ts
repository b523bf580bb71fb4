// Which events count, in which series, group and interval.
import "server-only";
import {
  type EventColumns,
  type PersonEventStatements,
  type Source,
  StringDictionary,
} from "@/lib/analysis/engine/interface";
import { type Breakdown, groupOf, personGroups } from "@/lib/analysis/funnel/breakdown";
import { shownValues } from "@/lib/analysis/funnel/compute";
import { intervalOf } from "@/lib/analysis/request/intervals";
import { isOfProperty, type TrendMath } from "@/lib/contract/analysis/trend";

/** What is counted, as `compute.ts` defines it. */
export interface TrendsJob {
  /** The math of each series. */
  maths: TrendMath[];
  /** The current period, and the previous one for a comparison. */
  periods: TrendPeriod[];
  /** By event: the value is the text of the event. */
  breakdown: { by: "event" } | Extract<Breakdown, { by: "person" }> | null;
  isCumulative: boolean;
}

/** A range of dates. */
export interface TrendPeriod {
  /** The starts of the intervals, and the end of the last; microseconds since 1970. */
  starts: number[];
  /** The events to read, for each property whose numbers are counted. An event's code has a bit for each series. */
  passes: { events: PersonEventStatements; series: number[] }[];
}

/** The groups that are counted. */
interface TrendGroups {
  /** Those shown; the number of the group of all others is their length. */
  values: string[];
  /** The texts of events. */
  dictionary: StringDictionary;
  /** The groups of an event. The list is reused. */
  groupsAt: (person: number, events: EventColumns, at: number) => readonly number[];
}

/** Finds the groups with the most events in the current period. */
export async function groupsOf(source: Source, { breakdown, periods }: TrendsJob): Promise<TrendGroups> {
  const dictionary = new StringDictionary();
  const one = [0];
  if (!breakdown) return { values: [""], dictionary, groupsAt: () => one };
  const persons = breakdown.by === "person" ? await personGroups(source, breakdown) : null;
  const allGroupsAt: TrendGroups["groupsAt"] = (person, { values }, at) => {
    if (persons) return persons.groupsOf(person);
    one[0] = groupOf(values[at]!);
    return one;
  };
  const counts: number[] = [];
  for (const { events } of periods[0]?.passes ?? []) {
    await source.forEachPerson(
      events,
      (person, columns, start, end) => {
        for (let at = start; at < end; at++)
          for (const group of allGroupsAt(person, columns, at)) counts[group] = (counts[group] ?? 0) + 1;
      },
      dictionary,
    );
  }
  const names = persons ? persons.values : ["", ...dictionary.texts];
  const counted = names.flatMap((value, group) =>
    counts[group] === undefined ? [] : [{ value, persons: counts[group] }],
  );
  const values = shownValues(counted);
  const numberOf = new Map(values.map((value, number) => [value, number]));
  const shown = names.map((value) => numberOf.get(value) ?? values.length);
  const some: number[] = [];
  return {
    values,
    dictionary,
    groupsAt(person, columns, at) {
      some.length = 0;
      // Several others are one, and texts of another period are unknown.
      for (const group of allGroupsAt(person, columns, at)) {
        const number = shown[group] ?? values.length;
        if (!some.includes(number)) some.push(number);
      }
      return some;
    },
  };
}

/** An event that counts. The object is reused. */
interface CountedEvent {
  person: number;
  series: number;
  group: number;
  interval: number;
  /** Whether it is the person's first of the series and group in the interval or, cumulated, in the period. */
  isFirst: boolean;
  /** Of the property; undefined for maths of none. */
  number: number;
}

/** Passes each event of a period, once for each series and group it counts in, person by person. */
export async function forEachCounted(
  source: Source,
  { maths, isCumulative }: TrendsJob,
  { starts, passes }: TrendPeriod,
  { values, dictionary, groupsAt }: TrendGroups,
  onCounted: (event: CountedEvent) => void,
): Promise<void> {
  const intervals = starts.length - 1;
  for (const { events, series } of passes) {
    const needsNumber = series.map((index) => isOfProperty(maths[index]!));
    const lastPerson = new Float64Array(series.length * (values.length + 1)).fill(-1);
    const lastInterval = new Int32Array(lastPerson.length);
    const counted: CountedEvent = { person: 0, series: 0, group: 0, interval: 0, isFirst: false, number: 0 };
    await source.forEachPerson(
      events,
      (person, columns, start, end) => {
        const { times, codes, numbers } = columns;
        counted.person = person;
        let interval = 0;
        for (let at = start; at < end; at++) {
          const time = times[at]!;
          // Usually the next event is in the same interval.
          if (!(time >= starts[interval]! && time < starts[interval + 1]!))
            interval = intervalOf(starts, time);
          if (interval < 0 || interval >= intervals) continue;
          const number = numbers?.[at] ?? Number.NaN;
          for (const group of groupsAt(person, columns, at)) {
            for (let bit = 0; bit < series.length; bit++) {
              if ((codes[at]! & (1 << bit)) === 0 || (needsNumber[bit] && Number.isNaN(number))) continue;
              const key = group * series.length + bit;
              counted.isFirst =
                lastPerson[key] !== person || (!isCumulative && lastInterval[key] !== interval);
              lastPerson[key] = person;
              lastInterval[key] = interval;
              counted.series = series[bit]!;
              counted.group = group;
              counted.interval = interval;
              counted.number = number;
              onCounted(counted);
            }
          }
        }
      },
      dictionary,
    );
  }
}
