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
