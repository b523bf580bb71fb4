import "server-only";
import { Dictionary } from "@/lib/analysis/dictionary";
import { eventsByPerson } from "@/lib/analysis/paths/by-person";
import { type EdgesAsked, type Share, shownOf } from "@/lib/analysis/paths/edges";
import {
  type EdgesByTime,
  edgesByTime,
  edgesFold,
  type PathRules,
  type PathsFold,
  personsFold,
} from "@/lib/analysis/paths/fold";
import type { KeysAsked } from "@/lib/analysis/paths/keys";
import type { PathsReading } from "@/lib/analysis/paths/reading";
import { type Stretch, type StretchJob, stretches } from "@/lib/analysis/paths/stretch";
import { PersonNumbers } from "@/lib/analysis/person-numbers";
import type { Source } from "@/lib/analysis/source";
import type { PathEdge } from "@/lib/contract/paths";

/**
 * Which ways persons go through pages, screens and other events.
 *
 * A page is its address, a screen its name, any other event its name; rules rename and leave out (`ItemRules`). A
 * person's events are cut into sessions where nothing happens for the gap; of each session a part is its path
 * (`cutPath`), items numbered from 1. An edge's value is how many paths have it, its time the mean between the two items,
 * the last of equal neighbours counting. Deleted persons count. Without events there are no edges.
 *
 * @source contract/persons §12.5
 */
export interface PathsJob {
  /** As `pathsReading` makes it. */
  events: PathsReading;
  rules: PathRules;
  /** Only the part of each person's time around a step of a funnel; null: all of it. */
  stretch: StretchJob | null;
}

/** Persons that are followed side by side, at most: 100 MB. */
const mostFollowed = 2_000_000;

/** Different items at most, before they are renamed. Ours. */
export const mostItems = 500_000;

/** Different edges at most, held at once: 100 MB. */
const mostEdges = 2_000_000;

/** The code of the error when there are more different items than that. */
export const tooManyItems = "too_many_items";

/** Reads paths, and counts edges. */
type EdgesJob = PathsJob & { edges: EdgesAsked };

/**
 * Reads and counts edges. When there are too many different ones to be held at once, they are counted part by part, and
 * everything is read as often.
 *
 * @param most different edges that are held at once   @throws Error with the code `tooManyItems`
 */
export async function pathEdges(source: Source, job: EdgesJob, most = mostEdges): Promise<PathEdge[]> {
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
  most: number,
): Promise<PathEdge[] | null> {
  const found: PathEdge[] = [];
  for (let part = 0; part < parts; part++) {
    const heaviest = await countPart(source, job, { part, parts, most });
    if (!heaviest) return null;
    found.push(...heaviest);
  }
  return found;
}

/** @returns the heaviest edges of a part; null when it is too large */
async function countPart(source: Source, job: EdgesJob, share: Share): Promise<PathEdge[] | null> {
  const items = new Dictionary();
  const reading = { rules: job.rules, textOfCode: (code: number) => items.words[code] ?? "" };
  const sideBySide = edgesByTime(reading, share);
  if (sideBySide && (await readSideBySide(sideBySide, source, job, items)))
    return sideBySide.heaviest(job.edges);
  const fold = edgesFold(reading, share);
  await readInto(fold, source, job, items);
  return fold.heaviest(job.edges);
}

/** Reads and finds persons: their ids, in no order. @throws Error with the code `tooManyItems` */
export async function pathPersons(
  source: Source,
  { keys, ...job }: PathsJob & { keys: KeysAsked },
): Promise<Float64Array> {
  const items = new Dictionary();
  const fold = personsFold({ rules: job.rules, textOfCode: (code) => items.words[code] ?? "" }, keys);
  await readInto(fold, source, job, items);
  return Float64Array.from(fold.persons);
}

/** Rows as they arrive: person, instant, item. */
type Rows = readonly [Float64Array, Float64Array, Int32Array];

/** Looks at rows that have just arrived, and may leave some out. @returns how many are left, at the beginning */
type Sift = (rows: Rows, size: number) => number;

async function readInto(
  fold: PathsFold,
  source: Source,
  { events: { byTime, byPerson }, stretch }: PathsJob,
  items: Dictionary,
): Promise<void> {
  const sift = await siftOf(source, stretch, items);
  if (byTime !== null && (await readByTime(fold, source, byTime, items, sift))) return;
  await readByPerson(fold, source, byPerson, items, sift);
}

/** Leaves out what is outside of a person's stretch. @throws Error with the code `tooManyItems`, when rows are sifted */
async function siftOf(source: Source, stretch: StretchJob | null, items: Dictionary): Promise<Sift> {
  const within = stretch && (await stretches(source, stretch));
  return (rows, size) => {
    if (items.words.length > mostItems) {
      throw Object.assign(new Error("There are too many different items."), { code: tooManyItems });
    }
    return within ? keep(rows, size, within) : size;
  };
}

/** Moves the rows that lie in their person's stretch to the beginning. */
function keep([ids, times, codes]: Rows, size: number, within: ReadonlyMap<number, Stretch>): number {
  let kept = 0;
  for (let row = 0; row < size; row++) {
    const stretch = within.get(ids[row]!);
    if (!stretch || times[row]! < stretch.from || times[row]! > stretch.to) continue;
    ids[kept] = ids[row]!;
    times[kept] = times[row]!;
    codes[kept] = codes[row]!;
    kept++;
  }
  return kept;
}

/** @returns false when no index has the rows in the order of time, or when there are too many persons */
async function readSideBySide(
  fold: EdgesByTime,
  source: Source,
  { events: { byTime }, stretch }: PathsJob,
  items: Dictionary,
): Promise<boolean> {
  if (byTime === null) return false;
  const sift = await siftOf(source, stretch, items);
  const numbers = new PersonNumbers();
  await source.read(byTime.all, ["id", "instant", items], (rows, count) => {
    const [ids, times, codes] = rows;
    const size = sift(rows, count);
    for (let row = 0; row < size && numbers.size <= mostFollowed; row++)
      fold.event(numbers.numberOf(ids[row]!), times[row]!, codes[row]!);
  });
  return numbers.size <= mostFollowed;
}

/** @returns false when there are too many rows; the fold has seen none of them then */
async function readByTime(
  fold: PathsFold,
  source: Source,
  { some, most }: NonNullable<PathsReading["byTime"]>,
  items: Dictionary,
  sift: Sift,
): Promise<boolean> {
  const numbers = new PersonNumbers();
  const events = eventsByPerson();
  let read = 0;
  await source.read(some, ["id", "instant", items], (rows, count) => {
    const [ids, times, codes] = rows;
    read += count;
    const size = sift(rows, count);
    events.add(numbers.numbersOf(ids, size), times, codes, size);
  });
  if (read > most) return false;
  events.each({ event: fold.event, end: (person) => fold.end(numbers.ids[person]!) });
  return true;
}

async function readByPerson(
  fold: PathsFold,
  source: Source,
  statement: string,
  items: Dictionary,
  sift: Sift,
): Promise<void> {
  let person = -1;
  await source.read(statement, ["id", "instant", items], (rows, count) => {
    const [ids, times, codes] = rows;
    const size = sift(rows, count);
    for (let row = 0; row < size; row++) {
      if (ids[row] !== person) {
        if (person >= 0) fold.end(person);
        person = ids[row]!;
      }
      fold.event(times[row]!, codes[row]!);
    }
  });
  if (person >= 0) fold.end(person);
}
