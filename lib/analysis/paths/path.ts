import "server-only";
import type { ItemRules } from "@/lib/analysis/paths/items";

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

/** From where to where in a session its path goes. Items are numbers. */
export interface Cut {
  /** The path begins where it first occurs; null: at the session's beginning. */
  start: number | null;
  /** The path ends where it first occurs, after the start; null: open. */
  end: number | null;
  /** Items of a path, at most; with both points one more, which stands for those left out. */
  steps: number;
  /** The item that stands for those left out. */
  ellipsis: number;
}

/** A path, or what is left of a session to be one: items, and when each was last seen. */
export interface Path {
  items: Int32Array;
  times: Float64Array;
  length: number;
}

/** Room for a path. */
export const emptyPath = (size: number): Path => ({
  items: new Int32Array(size),
  times: new Float64Array(size),
  length: 0,
});

/**
 * The path of a session.
 *
 * @param session its items, no two neighbours equal
 * @param path room for `steps + 1` items, overwritten
 * @returns false when the session has no path: a point does not occur   @source docs/reference/analysis.md#paths
 */
export function cutPath(session: Path, { start, end, steps, ellipsis }: Cut, path: Path): boolean {
  const from = start === null ? 0 : find(session, start, 0);
  const last = end === null ? session.length - 1 : from < 0 ? -1 : find(session, end, from);
  if (from < 0 || last < 0) return false;
  path.length = 0;
  const length = last - from + 1;
  if (length <= steps) copy(session, from, length, path);
  else if (end === null) copy(session, from, steps, path);
  else if (start === null) copy(session, last + 1 - steps, steps, path);
  else {
    const half = Math.floor(steps / 2);
    copy(session, from, half, path);
    put(path, ellipsis, session.times[from + half]!);
    copy(session, last + 1 - half, half, path);
  }
  return true;
}

function find({ items, length }: Path, item: number, from: number): number {
  for (let at = from; at < length; at++) if (items[at] === item) return at;
  return -1;
}

function copy({ items, times }: Path, from: number, count: number, into: Path): void {
  for (let at = from; at < from + count; at++) put(into, items[at]!, times[at]!);
}

function put(path: Path, item: number, time: number): void {
  path.items[path.length] = item;
  path.times[path.length] = time;
  path.length++;
}

/** The paths whose persons are wanted: each key is `<position>_<item>`. @source docs/reference/analysis.md#paths */
export interface PathKeys {
  /** They went on from here. */
  start: string | null;
  /** They came here; with `start`, directly from there. */
  end: string | null;
  /** Their path ended here; the other two do not count then. */
  dropoff: string | null;
}

/** An item at a position of a path, from 0. */
interface Key {
  at: number;
  item: number;
}

const noKey: Key = { at: -1, item: -1 };

/**
 * Whether a path is one of those wanted; without any key every path is.
 *
 * @param numberOf the number of an item, by its text
 */
export function pathMatcher(
  { start, end, dropoff }: PathKeys,
  numberOf: (item: string) => number,
): (path: Path) => boolean {
  const keyOf = (key: string): Key => {
    const [, position, item = ""] = /^(\d{1,3})_(.*)$/s.exec(key) ?? [];
    return position === undefined ? noKey : { at: Number(position) - 1, item: numberOf(item) };
  };
  const isAt = (path: Path, { at, item }: Key) => at >= 0 && at < path.length && path.items[at] === item;
  if (dropoff !== null) {
    const last = keyOf(dropoff);
    return (path) => last.at === path.length - 1 && isAt(path, last);
  }
  const from = start === null ? null : keyOf(start);
  const to = end === null ? null : keyOf(end);
  if (from && to) return (path) => to.at === from.at + 1 && isAt(path, from) && isAt(path, to);
  if (from) return (path) => from.at < path.length - 1 && isAt(path, from);
  if (to) return (path) => isAt(path, to);
  return () => true;
}
