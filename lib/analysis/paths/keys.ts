import "server-only";
import type { Path } from "@/lib/analysis/paths/path";

/** Whose persons are asked for: each key is `<position>_<item>`. @source docs/reference/analysis.md#paths */
export interface KeysAsked {
  /** They went on from here. */
  start: string | null;
  /** They came here; with `start`, directly from there. */
  end: string | null;
  /** Their path ended here; the other two do not count then. */
  dropoff: string | null;
}

/** A place in a path, position from 0. */
interface Place {
  at: number;
  item: number;
}

const nowhere: Place = { at: -1, item: -1 };

/**
 * Whether a path is one of those asked for; without any key every path is.
 *
 * @param numberOf the number of an item, by its text
 */
export function pathMatcher(
  { start, end, dropoff }: KeysAsked,
  numberOf: (item: string) => number,
): (path: Path) => boolean {
  const place = (key: string): Place => {
    const [, position, item = ""] = /^(\d{1,3})_(.*)$/s.exec(key) ?? [];
    return position === undefined ? nowhere : { at: Number(position) - 1, item: numberOf(item) };
  };
  const isAt = (path: Path, { at, item }: Place) => at >= 0 && at < path.length && path.items[at] === item;
  if (dropoff !== null) {
    const last = place(dropoff);
    return (path) => last.at === path.length - 1 && isAt(path, last);
  }
  const from = start === null ? null : place(start);
  const to = end === null ? null : place(end);
  if (from && to) return (path) => to.at === from.at + 1 && isAt(path, from) && isAt(path, to);
  if (from) return (path) => from.at < path.length - 1 && isAt(path, from);
  if (to) return (path) => isAt(path, to);
  return () => true;
}
