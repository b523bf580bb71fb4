import "server-only";
import { Beginnings } from "@/lib/analysis/paths/beginnings";
import { nodeOf, putEdge } from "@/lib/analysis/paths/edge-buffer";
import { EdgeTable, type Share } from "@/lib/analysis/paths/edge-table";
import { type EdgesAsked, heaviestOf } from "@/lib/analysis/paths/edges";
import { ItemTable } from "@/lib/analysis/paths/item-table";
import { type ItemRules, itemNames } from "@/lib/analysis/paths/items";
import { type KeysAsked, pathMatcher } from "@/lib/analysis/paths/keys";
import { WholeMoments } from "@/lib/analysis/paths/moments";
import type { Path } from "@/lib/analysis/paths/path";
import { pathWalker } from "@/lib/analysis/paths/sessions";
import type { PathEdge } from "@/lib/contract/paths";

/** How events become paths. */
export interface PathRules extends ItemRules {
  /** The item that paths begin with; null: any. */
  start: string | null;
  /** The item that paths end with; null: any. */
  end: string | null;
  /** Items of a path, at most. */
  steps: number;
  /** Microseconds without events from which on a new path begins. */
  gap: number;
}

/** Reads events person by person. */
export interface PathsFold {
  /**
   * The person's next event.
   *
   * @param time microseconds, not before the last one's   @param code of the item, as it was read
   */
  event(time: number, code: number): void;
  /** There are no more events of this person. */
  end(person: number): void;
}

/**
 * What stands for the items between the two ends of a path that is too long.
 *
 * @source docs/reference/analysis.md#paths
 */
const ellipsis = "...";

interface Reading {
  rules: PathRules;
  /** The item that was read under a code. */
  textOfCode: (code: number) => string;
}

function reader({ rules, textOfCode }: Reading, show: (path: Path, items: ItemTable) => void) {
  const items = new ItemTable(textOfCode, itemNames(rules));
  const numberOf = (point: string | null) => (point === null ? null : items.numberOf(point));
  const cut = {
    start: numberOf(rules.start),
    end: numberOf(rules.end),
    steps: rules.steps,
    ellipsis: items.numberOf(ellipsis),
  };
  const walker = pathWalker({ gap: rules.gap, cut, textOf: (item) => items.nameOf(item) }, (path) =>
    show(path, items),
  );
  return {
    items,
    event(time: number, code: number) {
      const item = items.numberOfCode(code);
      if (item >= 0) walker.event(time, item);
    },
    end: walker.end,
  };
}

/** Counts edges. */
export interface EdgesFold extends PathsFold {
  /** The heaviest, the first by their names of those as heavy; null when there are more edges than there is room for. */
  heaviest(asked: EdgesAsked): PathEdge[] | null;
}

/** Counts a share of the edges. @throws Invalid for a replacement that is no expression */
export function edgesFold(reading: Reading, share: Share): EdgesFold {
  const table = new EdgeTable(share, reading.rules.steps + 1);
  const { items, event, end } = reader(reading, (path) => addPath(table, path));
  return {
    event,
    end,
    heaviest: (asked) => (table.isFull() ? null : heaviestOf(table, asked, (item) => items.nameOf(item))),
  };
}

/** Counts the edges of a path. */
function addPath(table: EdgeTable, { items, times, length }: Path): void {
  table.makeRoom(length);
  const { buffer } = table;
  for (let at = 1; at < length; at++)
    putEdge(buffer, nodeOf(at, items[at - 1]!), items[at]!, times[at]! - times[at - 1]!);
}

/** Reads events of all persons side by side, and counts edges. */
export interface EdgesSideBySide {
  /**
   * The next events, in the order of time or one person's after the other's.
   *
   * @param persons numbers from 0   @param times microseconds   @param codes of the items, as they were read; all three
   *   may be overwritten   @param followed all numbers so far are below this
   */
  events(persons: Int32Array, times: Float64Array, codes: Int32Array, count: number, followed: number): void;
  /** Nobody so far has more events. Their numbers are free for others. */
  end(): void;
  /** As of `EdgesFold`; after the last event. */
  heaviest(asked: EdgesAsked): PathEdge[] | null;
}

/** Events that go through all steps together: they stay next to the processor meanwhile. */
const together = 1024;

/**
 * As `edgesFold`, but without regrouping by person.
 *
 * @returns null for paths with a start or an end, which only whole sessions show   @throws Invalid as `edgesFold`
 */
export function edgesSideBySide({ rules, textOfCode }: Reading, share: Share): EdgesSideBySide | null {
  if (rules.start !== null || rules.end !== null) return null;
  const items = new ItemTable(textOfCode, itemNames(rules));
  const table = new EdgeTable(share, rules.steps);
  const walker = new Beginnings(rules, table);
  const moments = new WholeMoments(
    (item) => items.nameOf(item),
    (persons, times, seen, from, to) => walker.events(persons, times, seen, from, to),
  );
  const end = () => {
    moments.end();
    walker.end();
  };
  return {
    events(persons, times, codes, count, followed) {
      walker.follow(followed);
      for (let from = 0; from < count; from += together) {
        const to = Math.min(count, from + together);
        const [owners, seen] = [persons.subarray(from, to), codes.subarray(from, to)];
        const instants = times.subarray(from, to);
        moments.events(owners, instants, seen, 0, items.name(owners, instants, seen, to - from));
      }
    },
    end,
    heaviest(asked) {
      end();
      return table.isFull() ? null : heaviestOf(table, asked, (item) => items.nameOf(item));
    },
  };
}

/** Finds persons by their paths. @throws Invalid for a replacement that is no expression */
export function personsFold(reading: Reading, keys: KeysAsked): PathsFold & { persons: readonly number[] } {
  const persons: number[] = [];
  let isFound = false;
  let matches: ((path: Path) => boolean) | null = null;
  const { event, end } = reader(reading, (path, items) => {
    matches ??= pathMatcher(keys, (name) => items.numberOf(name));
    isFound ||= matches(path);
  });
  return {
    event,
    end(person) {
      end();
      if (isFound) persons.push(person);
      isFound = false;
    },
    persons,
  };
}
