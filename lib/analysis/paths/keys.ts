import "server-only";
import type { Path } from "@/lib/analysis/paths/path";

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
