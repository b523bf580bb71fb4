import "server-only";
import { type DateRange, instantText } from "@/lib/analysis/dates";
import { Dictionary } from "@/lib/analysis/dictionary";
import { eventsByPerson } from "@/lib/analysis/paths/by-person";
import type { EdgesAsked } from "@/lib/analysis/paths/edges";
import { edgesFold, type PathRules, type PathsFold, personsFold } from "@/lib/analysis/paths/fold";
import type { KeysAsked } from "@/lib/analysis/paths/keys";
import { PersonNumbers } from "@/lib/analysis/person-numbers";
import { statementOf } from "@/lib/analysis/rows";
import type { Source } from "@/lib/analysis/source";
import type { PathEdge } from "@/lib/contract/paths";
import { Prisma } from "@/lib/database/generated/client";

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
}

/** Which events paths are made of. */
export interface PathEvents {
  project: { id: number };
  range: DateRange;
  /** Events by name and kind, any of them; null: all events. */
  include: { names: readonly string[]; custom: boolean } | null;
  /** What else an event under the alias `e` must be. */
  conditions: readonly Prisma.Sql[];
}

/** The same rows in two orders. */
export interface PathsReading {
  /** In the order of time, one row more than memory has room for at most; null: not from an index. */
  byTime: string | null;
  /** Person by person, from the index that holds all events in this order. */
  byPerson: string;
}

/** Events that are regrouped in memory, at most: 130 MB. Beyond it they are read person by person, which is slower. */
const mostRegrouped = 4_000_000;

/** Different items at most, before they are renamed. Ours. */
export const mostItems = 500_000;

/** The code of the error when there are more different items than that. */
export const tooManyItems = "too_many_items";

/** Events that have an index of their own in the order of time. */
const withIndex = ["$pageview", "$screen"];

/**
 * The statements. Pages alone, or screens alone, come from their own narrow index in the order of time; everything else
 * from the index of persons. Neither touches the table while the visibility map is current.
 */
export function pathsReading({ project, range, include, conditions }: PathEvents): PathsReading {
  const [alone, ...others] = include?.custom === false ? include.names : [];
  const hasIndex = alone !== undefined && others.length === 0 && withIndex.includes(alone);
  const where = Prisma.join(
    [
      Prisma.sql`e.project_id = ${project.id}`,
      Prisma.sql`e.timestamp <= ${instantText(range.to)}`,
      Prisma.sql`e.person_id is not null`,
      ...(range.from === null ? [] : [Prisma.sql`e.timestamp >= ${instantText(range.from)}`]),
      ...(include === null ? [] : [included(include)]),
      ...conditions,
    ],
    " and ",
  );
  const item = hasIndex ? Prisma.sql`e.path_item` : Prisma.sql`coalesce(e.path_item, e.event)`;
  const rows = Prisma.sql`select e.person_id, e.timestamp, ${item} from events e where ${where}`;
  return {
    byTime: hasIndex
      ? statementOf(Prisma.sql`${rows} order by e.timestamp limit ${mostRegrouped + 1}`)
      : null,
    byPerson: statementOf(Prisma.sql`${rows} order by e.person_id, e.timestamp`),
  };
}

function included({ names, custom }: NonNullable<PathEvents["include"]>): Prisma.Sql {
  const [alone, ...others] = names;
  const named =
    others.length === 0 && alone !== undefined
      ? Prisma.sql`e.event = ${alone}`
      : Prisma.sql`e.event = any(${[...names]})`;
  if (!custom) return named;
  const isCustom = Prisma.sql`not starts_with(e.event, '$')`;
  return names.length === 0 ? isCustom : Prisma.sql`(${named} or ${isCustom})`;
}

/** Reads and counts edges. @throws Error with the code `tooManyItems` */
export async function pathEdges(
  source: Source,
  { events, rules, edges }: PathsJob & { edges: EdgesAsked },
): Promise<PathEdge[]> {
  const items = new Dictionary();
  const fold = edgesFold({ rules, textOfCode: (code) => items.words[code] ?? "" });
  await readInto(fold, source, events, items);
  return fold.edges(edges);
}

/** Reads and finds persons: their ids, in no order. @throws Error with the code `tooManyItems` */
export async function pathPersons(
  source: Source,
  { events, rules, keys }: PathsJob & { keys: KeysAsked },
): Promise<Float64Array> {
  const items = new Dictionary();
  const fold = personsFold({ rules, textOfCode: (code) => items.words[code] ?? "" }, keys);
  await readInto(fold, source, events, items);
  return Float64Array.from(fold.persons);
}

async function readInto(
  fold: PathsFold,
  source: Source,
  { byTime, byPerson }: PathsReading,
  items: Dictionary,
): Promise<void> {
  if (byTime !== null && (await readByTime(fold, source, byTime, items))) return;
  await readByPerson(fold, source, byPerson, items);
}

/** @returns false when there are too many rows; the fold has seen none of them then */
async function readByTime(
  fold: PathsFold,
  source: Source,
  statement: string,
  items: Dictionary,
): Promise<boolean> {
  const numbers = new PersonNumbers();
  const events = eventsByPerson();
  let persons = new Int32Array();
  await source.read(statement, ["id", "instant", items], ([ids, times, codes], size) => {
    checkItems(items);
    if (persons.length < size) persons = new Int32Array(ids.length);
    for (let row = 0; row < size; row++) persons[row] = numbers.numberOf(ids[row]!);
    events.add(persons, times, codes, size);
  });
  if (events.size() > mostRegrouped) return false;
  events.each({ event: fold.event, end: (person) => fold.end(numbers.ids[person]!) });
  return true;
}

async function readByPerson(
  fold: PathsFold,
  source: Source,
  statement: string,
  items: Dictionary,
): Promise<void> {
  let person = -1;
  await source.read(statement, ["id", "instant", items], ([ids, times, codes], size) => {
    checkItems(items);
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

function checkItems({ words }: Dictionary): void {
  if (words.length > mostItems) {
    throw Object.assign(new Error("There are too many different items."), { code: tooManyItems });
  }
}
