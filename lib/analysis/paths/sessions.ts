import "server-only";
import { type Cut, cutPath, emptyPath, type Path } from "@/lib/analysis/paths/path";

/** How a person's events become paths. */
export interface SessionRules {
  /** Time without events from which on a new session begins; in the unit of the events' times. */
  gap: number;
  cut: Cut;
  /** The text of an item: items of one moment are taken in the order of their texts; ours. */
  textOf: (item: number) => string;
}

/** Takes one person's events after the other's. */
export interface Walker {
  /** The person's next event. @param time not before the last one's */
  event(time: number, item: number): void;
  /** There are no more of this person. */
  end(): void;
}

/**
 * Walks through events, session by session, and shows the path of each.
 *
 * @param show is given the same path again and again: it must take what it needs
 * @source docs/reference/analysis.md#paths
 */
export function pathWalker({ gap, cut, textOf }: SessionRules, show: (path: Path) => void): Walker {
  const path = emptyPath(cut.steps + 1);
  let session = emptyPath(256);
  /** When the last event was; NaN: none yet. */
  let previous = Number.NaN;
  /** Events of one moment wait until the moment is over. */
  let moment = Number.NaN;
  let first = 0;
  const others: number[] = [];

  function take(item: number): void {
    if (moment - previous >= gap) endSession();
    previous = moment;
    const at = session.length - 1;
    if (at >= 0 && session.items[at] === item) session.times[at] = moment;
    else push(item);
  }

  function push(item: number): void {
    if (session.length === session.items.length) session = doubled(session);
    session.items[session.length] = item;
    session.times[session.length] = moment;
    session.length++;
  }

  function endMoment(): void {
    if (others.length === 0) {
      if (!Number.isNaN(moment)) take(first);
      return;
    }
    const items = [first, ...others].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
    others.length = 0;
    for (const item of items) take(item);
  }

  function endSession(): void {
    if (session.length > 0 && cutPath(session, cut, path)) show(path);
    session.length = 0;
  }

  return {
    event(time, item) {
      if (time === moment) {
        others.push(item);
        return;
      }
      endMoment();
      moment = time;
      first = item;
    },
    end() {
      endMoment();
      endSession();
      moment = previous = Number.NaN;
    },
  };
}

function doubled({ items, times, length }: Path): Path {
  const larger = emptyPath(2 * items.length);
  larger.items.set(items);
  larger.times.set(times);
  larger.length = length;
  return larger;
}
