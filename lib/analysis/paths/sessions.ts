import "server-only";
import { grow } from "@/lib/analysis/engine/interface";
import { type Cut, cutPath, emptyPath, type Path } from "@/lib/analysis/paths/path";

/** The rules that turn a person's events into paths. */
export interface SessionRules {
  /** The pause after which a new session starts; in the unit of the events' times. */
  gap: number;
  cut: Cut;
  /** The name of an item, by which items of one instant are sorted. Ours. */
  nameOf: (item: number) => string;
}

/**
 * Receives all events of a person: times, ascending, and items, from `start` to before `end`. Reorders items of one
 * instant.
 */
export type Sessioniser = (times: Float64Array, items: Int32Array, start: number, end: number) => void;

/**
 * Cuts a person's events into sessions and passes the path of each.
 *
 * @param onPath receives the same object every time: copy what you keep
 * @source docs/reference/analysis.md#paths
 */
export function sessioniser({ gap, cut, nameOf }: SessionRules, onPath: (path: Path) => void): Sessioniser {
  const path = emptyPath(cut.steps + 1);
  const session = emptyPath(256);

  function push(item: number, time: number): void {
    if (session.length === session.items.length) {
      session.items = grow(session.items, session.length + 1);
      session.times = grow(session.times, session.length + 1);
    }
    session.items[session.length] = item;
    session.times[session.length] = time;
    session.length++;
  }

  function endSession(): void {
    if (session.length > 0 && cutPath(session, cut, path)) onPath(path);
    session.length = 0;
  }

  return (times, items, start, end) => {
    sortTies(times, items, start, end, nameOf);
    for (let at = start; at < end; at++) {
      const [item, time] = [items[at]!, times[at]!];
      if (at > start && time - times[at - 1]! >= gap) endSession();
      // The last of equal neighbors counts.
      const last = session.length - 1;
      if (last >= 0 && session.items[last] === item) session.times[last] = time;
      else push(item, time);
    }
    endSession();
  };
}

/** Sorts the items of each instant by name. */
function sortTies(
  times: Float64Array,
  items: Int32Array,
  start: number,
  end: number,
  nameOf: (item: number) => string,
): void {
  for (let at = start + 1; at < end; at++) {
    if (times[at] !== times[at - 1]) continue;
    const first = at - 1;
    while (at + 1 < end && times[at + 1] === times[first]) at++;
    items.subarray(first, at + 1).sort((a, b) => (a === b ? 0 : nameOf(a) < nameOf(b) ? -1 : 1));
  }
}
