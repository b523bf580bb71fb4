import "server-only";
import { type PersonEventStatements, type Source, StringDictionary } from "@/lib/analysis/engine/interface";
import { EdgeTable, type Partition } from "@/lib/analysis/paths/edge-table";
import { type EdgeLimits, heaviestEdges, shownEdges } from "@/lib/analysis/paths/edges";
import { ItemTable, itemNames } from "@/lib/analysis/paths/items";
import { type Path, type PathKeys, type PathRules, pathMatcher } from "@/lib/analysis/paths/path";
import { sessioniser } from "@/lib/analysis/paths/sessions";
import { type TimeWindow, type TimeWindowJob, timeWindows } from "@/lib/analysis/paths/time-window";
import type { PathEdge } from "@/lib/contract/paths";

/**
 * How persons go through pages, screens and other events.
 *
 * A page is its address, a screen its name, any other event its name; rules rename and leave out (`ItemRules`). A
 * person's events are cut into sessions where nothing happens for the gap; of each session the items between two
 * points are its path (`cutPath`), numbered from 1. An edge's value is how many paths have it, its time the mean between the two items,
 * the last of equal neighbours counting. Deleted persons count. Without events there are no edges.
 *
 * @source docs/reference/analysis.md#paths
 */
export interface PathsJob {
  /** As `pathEvents` makes them: the text of an event is its item. */
  events: PersonEventStatements;
  rules: PathRules;
  /** Only each person's time around a step of a funnel; null: all of it. */
  timeWindow: TimeWindowJob | null;
}

/** Different items at most, before they are renamed. Ours. */
export const maxItems = 500_000;

/** Different edges that are held at once, at most: 100 MB. */
const maxEdges = 2_000_000;

/** The code of the error when there are more different items than that. */
export const tooManyItems = "too_many_items";

/**
 * Reads and counts edges. When there are too many different ones to be held at once, they are counted partition by
 * partition, and everything is read as often.
 *
 * @param capacity different edges of a partition, at most   @throws Error with the code `tooManyItems`
 */
export async function pathEdges(
  source: Source,
  job: PathsJob & { limits: EdgeLimits },
  capacity = maxEdges,
): Promise<PathEdge[]> {
  const windows = job.timeWindow && (await timeWindows(source, job.timeWindow));
  for (let count = 1; ; count *= 8) {
    const heaviest: PathEdge[] = [];
    let isFull = false;
    for (let index = 0; index < count && !isFull; index++) {
      const table = await countEdges(source, job, windows, { index, count }, capacity);
      isFull = table.isFull;
      if (!isFull) heaviest.push(...table.heaviest());
    }
    if (!isFull) return shownEdges(heaviest, job.limits);
  }
}

async function countEdges(
  source: Source,
  job: PathsJob & { limits: EdgeLimits },
  windows: ReadonlyMap<number, TimeWindow> | null,
  partition: Partition,
  capacity: number,
) {
  const table = new EdgeTable(partition, capacity);
  const items = await forEachPath(source, job, windows, (path) => table.add(path));
  return {
    isFull: table.isFull,
    heaviest: () => heaviestEdges(table, job.limits, (item) => items.nameOf(item)),
  };
}

/** Reads and finds the persons whose paths have the keys: their ids, in no order. @throws as `pathEdges` */
export async function pathPersons(source: Source, job: PathsJob & { keys: PathKeys }): Promise<Float64Array> {
  const windows = job.timeWindow && (await timeWindows(source, job.timeWindow));
  const persons = new Set<number>();
  let matches: ((path: Path) => boolean) | null = null;
  await forEachPath(source, job, windows, (path, person, items) => {
    matches ??= pathMatcher(job.keys, (name) => items.numberOf(name));
    if (matches(path)) persons.add(person);
  });
  return Float64Array.from(persons);
}

/**
 * What stands for the items between the two ends of a path that is too long.
 *
 * @source docs/reference/analysis.md#paths
 */
const ellipsis = "...";

/**
 * Reads events and shows every path, the same one every time, with the person whose it is.
 *
 * @param windows the time that counts of each person; null: all of everybody's
 * @returns the names of items   @throws Error with the code `tooManyItems`
 */
async function forEachPath(
  source: Source,
  { events, rules }: PathsJob,
  windows: ReadonlyMap<number, TimeWindow> | null,
  onPath: (path: Path, person: number, items: ItemTable) => void,
): Promise<ItemTable> {
  const dictionary = new StringDictionary();
  const items = new ItemTable((code) => dictionary.texts[code] ?? "", itemNames(rules));
  const numberOf = (point: string | null) => (point === null ? null : items.numberOf(point));
  const cut = {
    start: numberOf(rules.start),
    end: numberOf(rules.end),
    steps: rules.steps,
    ellipsis: items.numberOf(ellipsis),
  };
  let person = 0;
  const cutSessions = sessioniser({ gap: rules.gap, cut, nameOf: (item) => items.nameOf(item) }, (path) =>
    onPath(path, person, items),
  );
  await source.forEachPerson(
    events,
    (id, { times, values }, start, end) => {
      if (dictionary.texts.length > maxItems)
        throw Object.assign(new Error("Too many different path items."), { code: tooManyItems });
      person = id;
      const window = windows?.get(person);
      if (windows && !window) return;
      let counted = start;
      // The events that count move to the beginning of the person's rows.
      for (let row = start; row < end; row++) {
        const time = times[row]!;
        if (window && !(time >= window.from && time <= window.to)) continue;
        const item = items.numberOfCode(values[row]!);
        if (item < 0) continue;
        times[counted] = time;
        values[counted++] = item;
      }
      cutSessions(times, values, start, counted);
    },
    dictionary,
  );
  return items;
}
