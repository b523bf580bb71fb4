import "server-only";
import { type PersonEventStatements, type Source, StringDictionary } from "@/lib/analysis/engine/interface";
import { EdgeTable, type Partition } from "@/lib/analysis/paths/edge-table";
import { type EdgeLimits, heaviestEdges, shownEdges } from "@/lib/analysis/paths/edges";
import { ItemTable, itemNames } from "@/lib/analysis/paths/items";
import { type Path, type PathKeys, type PathRules, pathMatcher } from "@/lib/analysis/paths/path";
import { sessioniser } from "@/lib/analysis/paths/sessions";
import { type TimeWindow, type TimeWindowJob, timeWindows } from "@/lib/analysis/paths/time-window";
import type { PathEdge } from "@/lib/contract/analysis/paths";

/**
 * How persons go through pages, screens and other events.
 *
 * The item of a page is its URL, that of a screen its name, that of any other event its name; rules rename and exclude
 * items (`ItemRules`). A person's events are cut into sessions at pauses of at least the gap; within each session the
 * items between the start and the end point are its path (`cutPath`), numbered from 1. An edge's value is the number of
 * paths that contain it, its time the mean between the two items, where the last of equal neighbors counts. Deleted
 * persons count. Without events there are no edges.
 *
 * @source docs/reference/analysis.md#paths
 */
export interface PathsJob {
  /** As built by `pathEvents`: the text of an event is its item. */
  events: PersonEventStatements;
  rules: PathRules;
  /** The part of each person's time around a step of a funnel; null: all of it. */
  timeWindow: TimeWindowJob | null;
}

/** The maximum number of distinct items, before they are renamed. Ours. */
export const maxItems = 500_000;

/** The maximum number of distinct edges in memory at once: 100 MB. */
const maxEdges = 2_000_000;

/** The error code for more distinct items than that. */
export const tooManyItems = "too_many_items";

/**
 * Reads events and counts edges. When there are too many distinct edges to hold at once, they are counted partition by
 * partition, with one read per partition.
 *
 * @param capacity the maximum number of distinct edges per partition   @throws Error with the code `tooManyItems`
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

/** Finds the persons whose paths contain the given items: their ids, in no order. @throws as `pathEdges` */
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
 * The item that replaces those between the two ends of a path that is too long.
 *
 * @source docs/reference/analysis.md#paths
 */
const ellipsis = "...";

/**
 * Reads events and passes every path with its person; the path object is reused.
 *
 * @param windows the time window of each person; null: all of their events
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
  const numbersOf = (points: readonly string[] | null) => points?.map((name) => items.numberOf(name)) ?? null;
  const cut = {
    start: numbersOf(rules.start),
    end: numbersOf(rules.end),
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
      // Moves the events within the window to the start of the person's rows.
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
