import "server-only";
import type { ItemRules } from "@/lib/analysis/paths/items";

/** The rules that turn sessions into paths. */
export interface PathRules extends ItemRules {
  /** The items at which paths start; null: any. */
  start: readonly string[] | null;
  /** The items at which paths end; null: any. */
  end: readonly string[] | null;
  /** The maximum number of items of a path. */
  steps: number;
  /** Microseconds without events after which a new path starts. */
  gap: number;
}

/** The part of a session that is its path. Items are numbers. */
export interface Cut {
  /** The path starts at the first occurrence of one of them; null: at the session's start. */
  start: readonly number[] | null;
  /** The path ends at the first occurrence of one of them after the start; null: no end point. */
  end: readonly number[] | null;
  /** The maximum number of items of a path; with both points one more, for `dots`. */
  steps: number;
  /** The item that replaces the omitted ones. */
  ellipsis: number;
}

/** A path or a session: items, and the last time of each. */
export interface Path {
  items: Int32Array;
  times: Float64Array;
  length: number;
}

/** Allocates a path. */
export const emptyPath = (size: number): Path => ({
  items: new Int32Array(size),
  times: new Float64Array(size),
  length: 0,
});

/**
 * Cuts the path of a session.
 *
 * @param session its items, without equal neighbors
 * @param path with room for `steps + 1` items, overwritten
 * @returns false when the session has no path, because a point does not occur   @source
 * docs/reference/analysis.md#paths
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

function find({ items, length }: Path, points: readonly number[], from: number): number {
  for (let at = from; at < length; at++) if (points.includes(items[at]!)) return at;
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

/**
 * Selects paths by their items: each key is `<position>_<item>`, and several match any of them.
 *
 * @source docs/reference/analysis.md#paths
 */
export interface PathKeys {
  /** Paths that continue after one of these items. */
  start: readonly string[] | null;
  /** Paths that reach one of these items; with `start`, directly from one of those. */
  end: readonly string[] | null;
  /** Paths that end at one of these items; the other two keys are ignored. */
  dropoff: readonly string[] | null;
}

/**
 * Creates the predicate for paths; without keys it accepts every path.
 *
 * @param numberOf the number of an item, by its text
 */
export function pathMatcher(
  { start, end, dropoff }: PathKeys,
  numberOf: (item: string) => number,
): (path: Path) => boolean {
  /** The items wanted at each position, from 0. */
  const itemsByPosition = (keys: readonly string[]): [number, Set<number>][] => {
    const items = new Map<number, Set<number>>();
    for (const key of keys) {
      const [, position, item = ""] = /^(\d{1,3})_(.*)$/s.exec(key) ?? [];
      const at = Number(position) - 1;
      if (at >= 0) items.set(at, (items.get(at) ?? new Set()).add(numberOf(item)));
    }
    return [...items];
  };
  const isAt = (path: Path, at: number, items: ReadonlySet<number> | undefined) =>
    at < path.length && items?.has(path.items[at]!) === true;
  if (dropoff !== null) {
    const last = new Map(itemsByPosition(dropoff));
    return (path) => isAt(path, path.length - 1, last.get(path.length - 1));
  }
  const from = start && itemsByPosition(start);
  const to = end && itemsByPosition(end);
  if (from && to) {
    const next = new Map(to);
    return (path) =>
      from.some(([at, items]) => isAt(path, at, items) && isAt(path, at + 1, next.get(at + 1)));
  }
  if (from) return (path) => from.some(([at, items]) => at < path.length - 1 && isAt(path, at, items));
  if (to) return (path) => to.some(([at, items]) => isAt(path, at, items));
  return () => true;
}
