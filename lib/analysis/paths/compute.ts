import "server-only";
import { Dictionary } from "@/lib/analysis/engine/dictionary";
import { startAgain } from "@/lib/analysis/engine/memory";
import { bucketSize, EventsByPerson } from "@/lib/analysis/engine/person-events";
import { NumbersInTurn, PersonNumbers } from "@/lib/analysis/engine/person-numbers";
import { Sorter } from "@/lib/analysis/engine/sorter";
import type { Source } from "@/lib/analysis/engine/source";
import type { Share } from "@/lib/analysis/paths/edge-table";
import { type EdgesAsked, shownOf } from "@/lib/analysis/paths/edges";
import {
  type EdgesSideBySide,
  edgesFold,
  edgesSideBySide,
  type PathRules,
  type PathsFold,
  personsFold,
} from "@/lib/analysis/paths/fold";
import type { KeysAsked } from "@/lib/analysis/paths/keys";
import type { ByPerson, PathsReading } from "@/lib/analysis/paths/statements";
import { type Stretch, type StretchJob, stretches } from "@/lib/analysis/paths/time-window";
import type { Packs } from "@/lib/analysis/request/batches";
import type { PathEdge } from "@/lib/contract/paths";

/**
 * Which ways persons go through pages, screens and other events.
 *
 * A page is its address, a screen its name, any other event its name; rules rename and leave out (`ItemRules`). A
 * person's events are cut into sessions where nothing happens for the gap; of each session a part is its path
 * (`cutPath`), items numbered from 1. An edge's value is how many paths have it, its time the mean between the two items,
 * the last of equal neighbours counting. Deleted persons count. Without events there are no edges.
 *
 * @source docs/reference/analysis.md#paths
 */
export interface PathsJob {
  /** As `pathsReading` makes it. */
  events: PathsReading;
  rules: PathRules;
  /** Only the part of each person's time around a step of a funnel; null: all of it. */
  stretch: StretchJob | null;
}

/** Persons that are followed side by side in the order of time, at most: 100 MB. */
const mostFollowed = 2_000_000;

/** Different items at most, before they are renamed. Ours. */
export const mostItems = 500_000;

/** What is held in memory at most; beyond it the same is read in another way, which takes longer. */
const mostHeld = {
  /** Different edges: 100 MB. */
  edges: 2_000_000,
  /** Events that are regrouped by person: 70 MB. */
  events: 4_000_000,
};

/** The code of the error when there are more different items than that. */
export const tooManyItems = "too_many_items";

/** Reads paths, and counts edges. */
type EdgesJob = PathsJob & { edges: EdgesAsked };

/**
 * Reads and counts edges. When there are too many different ones to be held at once, they are counted part by part, and
 * everything is read as often.
 *
 * @throws Error with the code `tooManyItems`
 */
export async function pathEdges(source: Source, job: EdgesJob, most = mostHeld): Promise<PathEdge[]> {
  for (let parts = 1; ; parts *= 8) {
    const heaviest = await countInParts(source, job, parts, most);
    if (heaviest) return shownOf(heaviest, job.edges);
  }
}

/** @returns the heaviest edges of each part; null when a part is too large */
async function countInParts(
  source: Source,
  job: EdgesJob,
  parts: number,
  most: typeof mostHeld,
): Promise<PathEdge[] | null> {
  const found: PathEdge[] = [];
  for (let part = 0; part < parts; part++) {
    const heaviest = await countPart(source, job, { part, parts, most: most.edges }, most.events);
    if (!heaviest) return null;
    found.push(...heaviest);
  }
  return found;
}

/** @returns the heaviest edges of a part; null when it is too large */
async function countPart(
  source: Source,
  { events, rules, stretch, edges }: EdgesJob,
  share: Share,
  most: number,
): Promise<PathEdge[] | null> {
  startAgain();
  const reader = await readerOf(source, stretch);
  const reading = { rules, textOfCode: reader.textOfCode };
  if (events.byTime) {
    const sideBySide = edgesSideBySide(reading, share);
    if (sideBySide && (await followByTime(sideBySide, source, events.byTime, reader)))
      return sideBySide.heaviest(edges);
  }
  const sideBySide = edgesSideBySide(reading, share);
  if (sideBySide) {
    await followByPerson(sideBySide, source, await whatCounts(events.byPerson, source), reader);
    return sideBySide.heaviest(edges);
  }
  const fold = edgesFold(reading, share);
  await readInto(fold, source, events, reader, most);
  return fold.heaviest(edges);
}

/** Reads and finds persons: their ids, in no order. @throws Error with the code `tooManyItems` */
export async function pathPersons(
  source: Source,
  { events, rules, stretch, keys }: PathsJob & { keys: KeysAsked },
  most = mostHeld,
): Promise<Float64Array> {
  const reader = await readerOf(source, stretch);
  const fold = personsFold({ rules, textOfCode: reader.textOfCode }, keys);
  await readInto(fold, source, events, reader, most.events);
  return Float64Array.from(fold.persons);
}

/** How events are read. */
interface Reader {
  items: Dictionary;
  textOfCode: (code: number) => string;
  /** The part of their time that counts of each person; null: all of everybody's. */
  within: ReadonlyMap<number, Stretch> | null;
}

async function readerOf(source: Source, stretch: StretchJob | null): Promise<Reader> {
  const items = new Dictionary();
  const within = stretch && (await stretches(source, stretch));
  return { items, textOfCode: (code) => items.words[code] ?? "", within };
}

async function readInto(
  fold: PathsFold,
  source: Source,
  { byTime, byPerson }: PathsReading,
  reader: Reader,
  most: number,
): Promise<void> {
  if (byTime && (await readByTime(fold, source, byTime, reader, most))) return;
  await readByPerson(fold, source, await whatCounts(byPerson, source), reader);
}

/** The packs of the rows that count. */
async function whatCounts({ within, ever, outside }: ByPerson, source: Source): Promise<Packs> {
  let isAnyOutside = false;
  await source.read([outside], ["integer"], () => {
    isAnyOutside = true;
  });
  return isAnyOutside ? within : ever;
}

/** @throws Error with the code `tooManyItems` */
function check({ words }: Dictionary): void {
  if (words.length <= mostItems) return;
  throw Object.assign(new Error("There are too many different items."), { code: tooManyItems });
}

const isIn = (stretch: Stretch | undefined, time: number) =>
  stretch !== undefined && time >= stretch.from && time <= stretch.to;

/** Rows: ids of persons, instants, items. */
type Rows = readonly [Float64Array, Float64Array, Int32Array];

/** Takes the rows that count of what was read, some of a pack's or all of them. */
type TakeRows = (rows: Rows, size: number, pack: number) => void;

/** Reads rows, in the order that packs have. @throws as `check` */
function readEvents(source: Source, packs: Packs, { items, within }: Reader, take: TakeRows) {
  return source.readPacks(packs, ["id", "instant", items], (pack, [ids, times, codes], size) => {
    check(items);
    let kept = size;
    if (within !== null) {
      kept = 0;
      for (let row = 0; row < size; row++) {
        if (!isIn(within.get(ids[row]!), times[row]!)) continue;
        ids[kept] = ids[row]!;
        times[kept] = times[row]!;
        codes[kept++] = codes[row]!;
      }
    }
    take([ids, times, codes], kept, pack);
  });
}

/** @returns false when there are too many persons; the fold has seen only some of them then */
async function followByTime(
  fold: EdgesSideBySide,
  source: Source,
  packs: Packs,
  reader: Reader,
): Promise<boolean> {
  const numbers = new PersonNumbers();
  await readEvents(source, packs, reader, ([ids, times, codes], size) => {
    const persons = numbers.numbersOf(ids, size);
    if (numbers.size <= mostFollowed) fold.events(persons, times, codes, size, numbers.size);
  });
  return numbers.size <= mostFollowed;
}

/** Follows the persons of one pack after those of the other. */
async function followByPerson(
  fold: EdgesSideBySide,
  source: Source,
  packs: Packs,
  reader: Reader,
): Promise<void> {
  const numbers = new NumbersInTurn();
  let last = -1;
  await readEvents(source, packs, reader, ([ids, times, codes], size, pack) => {
    if (pack !== last) {
      fold.end();
      numbers.startAgain();
    }
    last = pack;
    fold.events(numbers.numbersOf(ids, size), times, codes, size, numbers.size);
  });
}

/** @returns false when there are too many rows; the fold has seen none of them then */
async function readByTime(
  fold: PathsFold,
  source: Source,
  packs: Packs,
  reader: Reader,
  most: number,
): Promise<boolean> {
  const numbers = new PersonNumbers();
  const events = new EventsByPerson();
  let isTooMuch = false;
  await readEvents(source, packs, reader, ([ids, instants, items], size) => {
    isTooMuch ||= events.size + size > most;
    if (!isTooMuch) events.add(numbers.numbersOf(ids, size), instants, items, null, size);
  });
  if (isTooMuch) return false;
  const sorter = new Sorter();
  for (const bucket of events.buckets()) {
    const { columns, ends } = sorter.sort(bucket);
    for (let place = 0, at = 0; place < bucketSize; place++) {
      if (ends[place] === at) continue;
      for (; at < ends[place]!; at++) fold.event(columns.times[at]!, columns.codes[at]!);
      fold.end(numbers.idOf(bucket.first + place));
    }
  }
  return true;
}

async function readByPerson(fold: PathsFold, source: Source, packs: Packs, reader: Reader): Promise<void> {
  let last = -1;
  await readEvents(source, packs, reader, ([ids, times, codes], size) => {
    for (let row = 0; row < size; row++) {
      if (ids[row] !== last && last >= 0) fold.end(last);
      last = ids[row]!;
      fold.event(times[row]!, codes[row]!);
    }
  });
  if (last >= 0) fold.end(last);
}
