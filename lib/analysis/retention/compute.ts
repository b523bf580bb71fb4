import "server-only";
import { grow, PairIndex, type Source } from "@/lib/analysis/engine/interface";
import { byFirstValue, forEachInGroups, type GroupedEvents } from "@/lib/analysis/funnel/breakdown";
import { shownValues } from "@/lib/analysis/funnel/compute";
import { otherValues } from "@/lib/contract/analysis/parameters";

/**
 * Counts the persons of cohorts, and how many of them come back.
 *
 * The cohort of interval i are the persons with a target event in it (recurring), or whose first target event of all
 * time is in it (first time). Value j of a cohort are those of its persons with a returning event in interval i + j; value 0
 * is the cohort. Both events meet all filters. Events of one interval have no order: coming back is in a later one. Intervals are
 * those of the project's time zone. With a breakdown, a person belongs to the value of their first target event that has
 * one. Deleted persons count.
 *
 * @source docs/reference/analysis.md#retention
 */
export interface RetentionJob extends GroupedEvents {
  /** The starts of the intervals, and the end of the last; microseconds since 1970. */
  starts: number[];
  /** Whether only a person's first target event of all time counts. Then earlier events are read, too. */
  isFirstTime: boolean;
  /** The intervals of a cohort, its own included. */
  total: number;
  /** The persons who are returned: those of a value of a cohort, and of a group; null: of any. */
  target: { interval: number; later: number; value: string | null } | null;
}

/** The codes of events. */
const isTarget = 1;
const isReturning = 2;

/** The cohorts of a group. */
interface RetentionGroup {
  value: string;
  /** By interval, and then by later interval: `total` numbers for each cohort. */
  counts: Int32Array;
}

/** The counts: one group, or with a breakdown one for each value that is shown, then all others. */
export interface RetentionResult {
  groups: RetentionGroup[];
  /** Ids of the target's persons, in no order. */
  members: Float64Array;
}

/** Reads and folds. */
export async function retention(source: Source, job: RetentionJob): Promise<RetentionResult> {
  const { starts, isFirstTime, total, target, breakdown } = job;
  // Many groups have few persons each: only counts above zero are kept.
  const cells = new PairIndex();
  let counts = new Int32Array(1024);
  /** By group: the persons in a cohort. */
  const sizes = new Map<number, number>();
  const members: { person: number; group: number }[] = [];
  const count = (person: number, group: number, interval: number, later: number) => {
    const cell = cells.numberOf(group, interval * total + later);
    if (cell >= counts.length) counts = grow(counts, cell + 1);
    counts[cell]!++;
    if (interval === target?.interval && later === target.later) members.push({ person, group });
  };
  const began: number[] = [];
  const returned: number[] = [];
  const values = await forEachInGroups(
    source,
    job,
    (person, group, { times, codes }, start, end) => {
      began.length = 0;
      returned.length = 0;
      let interval = -1;
      for (let at = start; at < end; at++) {
        while (starts[interval + 1]! <= times[at]!) interval++;
        const code = codes[at]!;
        const begins = (code & isTarget) !== 0 && !(isFirstTime && began.length > 0);
        if (begins && began.at(-1) !== interval) began.push(interval);
        if ((code & isReturning) !== 0 && returned.at(-1) !== interval) returned.push(interval);
      }
      // A first event before the first interval is in no cohort.
      if (began.length === 0 || began[0] === -1) return;
      sizes.set(group, (sizes.get(group) ?? 0) + 1);
      for (const cohort of began) {
        count(person, group, cohort, 0);
        for (const back of returned) {
          if (back > cohort && back < cohort + total) count(person, group, cohort, back - cohort);
        }
      }
    },
    byFirstValue(1),
  );
  const nameOf = (group: number) => values[group] ?? "";
  const persons = [...sizes].map(([group, size]) => ({ value: nameOf(group), persons: size }));
  const shown = breakdown ? shownValues(persons) : [""];
  const hasOthers = persons.length > shown.length;
  const groups = [...shown, ...(hasOthers ? [otherValues] : [])].map((value) => ({
    value,
    counts: new Int32Array((starts.length - 1) * total),
  }));
  const placeOf = new Map(shown.map((value, at) => [value, at]));
  for (let cell = 0; cell < cells.size; cell++) {
    const place = placeOf.get(nameOf(cells.firsts[cell]!)) ?? shown.length;
    groups[place]!.counts[cells.seconds[cell]!]! += counts[cell]!;
  }
  const isMember = ({ group }: { group: number }) => {
    const value = nameOf(group);
    const { value: wanted = null } = target ?? {};
    return wanted === null || value === wanted || (wanted === otherValues && !placeOf.has(value));
  };
  const ids = members.filter(isMember).map(({ person }) => person);
  return { groups, members: Float64Array.from(new Set(ids)) };
}
