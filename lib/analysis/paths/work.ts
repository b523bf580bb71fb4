import "server-only";
import { Dictionary } from "@/lib/analysis/dictionary";
import { EventsByPerson } from "@/lib/analysis/events-by-person";
import type { Packs } from "@/lib/analysis/packs";
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
  job: EdgesJob,
  share: Share,
  most: number,
): Promise<PathEdge[] | null> {
  const items = new Dictionary();
  const reading = { rules: job.rules, textOfCode: (code: number) => items.words[code] ?? "" };
  const sideBySide = edgesSideBySide(reading, share);
  if (sideBySide && (await readSideBySide(sideBySide, source, job, items)))
    return sideBySide.heaviest(job.edges);
  const fold = edgesFold(reading, share);
  await readInto(fold, source, job, items, most);
  return fold.heaviest(job.edges);
}

/** Reads and finds persons: their ids, in no order. @throws Error with the code `tooManyItems` */
export async function pathPersons(
  source: Source,
  { keys, ...job }: PathsJob & { keys: KeysAsked },
  most = mostHeld,
): Promise<Float64Array> {
  const items = new Dictionary();
  const fold = personsFold({ rules: job.rules, textOfCode: (code) => items.words[code] ?? "" }, keys);
  await readInto(fold, source, job, items, most.events);
  return Float64Array.from(fold.persons);
}

async function readInto(
  fold: PathsFold,
  source: Source,
  { events: { byTime, byPerson }, stretch }: PathsJob,
  items: Dictionary,
  most: number,
): Promise<void> {
  const within = stretch && (await stretches(source, stretch));
  if (byTime !== null) {
    const reader = { items, within, numbers: new PersonNumbers(), most };
    if (await readByTime(fold, source, byTime, reader)) return;
  }
  await readByPerson(fold, source, byPerson, { items, within, numbers: new PersonNumbers() });
}

/** How events are read. */
interface Reader {
  items: Dictionary;
  /** The part of their time that counts of each person; null: all of everybody's. */
  within: ReadonlyMap<number, Stretch> | null;
  numbers: PersonNumbers;
}

/** @throws Error with the code `tooManyItems` */
function check({ words }: Dictionary): void {
  if (words.length <= mostItems) return;
  throw Object.assign(new Error("There are too many different items."), { code: tooManyItems });
}

const isIn = (stretch: Stretch | undefined, time: number) =>
  stretch !== undefined && time >= stretch.from && time <= stretch.to;

/** Rows: persons as `PersonNumbers` has them, instants, items. */
type Rows = readonly [Int32Array, Float64Array, Int32Array];

/** Takes the rows that count of what was read. */
type TakeRows = (rows: Rows, size: number) => void;

/** Reads rows, in the order that packs have. @throws as `check` */
function readEvents(source: Source, packs: Packs, { items, within, numbers }: Reader, take: TakeRows) {
  return source.readPacks(packs, ["id", "instant", items], (_, [ids, times, codes], size) => {
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
    take([numbers.numbersOf(ids, kept), times, codes], kept);
  });
}

/** @returns false when there are too many persons */
async function readSideBySide(
  fold: EdgesSideBySide,
  source: Source,
  { events: { byTime, byPerson }, stretch }: PathsJob,
  items: Dictionary,
): Promise<boolean> {
  const numbers = new PersonNumbers();
  const reader = { items, within: stretch && (await stretches(source, stretch)), numbers };
  const take: TakeRows = ([persons, times, codes], size) => {
    if (numbers.size <= mostFollowed) fold.events(persons, times, codes, size);
  };
  await readEvents(source, byTime ?? byPerson, reader, take);
  return numbers.size <= mostFollowed;
}

/** @returns false when there are too many rows; the fold has seen none of them then */
async function readByTime(
  fold: PathsFold,
  source: Source,
  packs: Packs,
  { most, ...reader }: Reader & { most: number },
): Promise<boolean> {
  const events = new EventsByPerson();
  let isTooMuch = false;
  await readEvents(source, packs, reader, ([persons, instants, items], size) => {
    isTooMuch ||= events.size + size > most;
    if (!isTooMuch) events.add(persons, instants, items, null, size);
  });
  if (isTooMuch) return false;
  const columns = events.columns();
  events.each(columns, (person, start, end) => {
    for (let at = start; at < end; at++) fold.event(columns.times[at]!, columns.codes[at]!);
    fold.end(reader.numbers.idOf(person));
  });
  return true;
}

async function readByPerson(fold: PathsFold, source: Source, packs: Packs, reader: Reader): Promise<void> {
  let last = -1;
  const end = () => {
    if (last >= 0) fold.end(reader.numbers.idOf(last));
  };
  await readEvents(source, packs, reader, ([persons, times, codes], size) => {
    for (let row = 0; row < size; row++) {
      if (persons[row] !== last) end();
      last = persons[row]!;
      fold.event(times[row]!, codes[row]!);
    }
  });
  end();
}
