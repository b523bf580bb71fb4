import "server-only";
import { itemOf, mostWaiting, nodeOf, positionOf, putEdge } from "@/lib/analysis/paths/edge-buffer";
import type { EdgeTable } from "@/lib/analysis/paths/edge-table";
import type { TakeEvents } from "@/lib/analysis/paths/moments";
import { doubles, emptyRecords, wholes } from "@/lib/analysis/paths/records";

/** How events become the beginnings of sessions. */
export interface BeginningRules {
  /** Time without events from which on a new session begins; in the unit of the events' times. */
  gap: number;
  /** Items of a beginning, at most. */
  steps: number;
}

/** Takes everybody's events in the order of time, or one person's after the other's. */
export interface Beginnings {
  /** The next events; persons are numbers from 0. */
  events: TakeEvents;
  /** There are no more events. */
  end(): void;
}

/**
 * Walks through the first items of every session, all persons side by side: what paths are when they have neither a start
 * nor an end. Nothing is regrouped, and of each person only the last two items are kept.
 *
 * An edge is counted once, when its second item is over: of equal neighbours the last counts.
 *
 * @source contract/persons §12.5
 */
export function beginningsWalker(rules: BeginningRules, edges: EdgeTable): Beginnings {
  /** Whether an edge leads to an item, by its position: 1 or 0. */
  const isEdge = new Uint8Array(rules.steps + 2).fill(1, 2, rules.steps + 1);
  /**
   * Of each person the last item and its position, 0 when there is none, and those before it; then when the last item was
   * last seen, and when the one before it.
   */
  let lasts = emptyRecords(1024);
  const fetched = new Float64Array(1);

  /** For each of the persons in some rows. */
  function makeRoom(persons: Int32Array, from: number, to: number): void {
    let most = 0;
    for (let row = from; row < to; row++) if (persons[row]! > most) most = persons[row]!;
    if (most < lasts.count) return;
    const more = emptyRecords(Math.max(most + 1, 2 * lasts.count));
    more.doubles.set(lasts.doubles);
    lasts = more;
  }

  /**
   * Reads something of what is kept of the persons in some rows: the processor then fetches it for many of them at once,
   * while a walk would wait for each. The sum is of no use, but without it nothing would be read.
   */
  function fetch(persons: Int32Array, from: number, to: number): void {
    const { doubles: moments } = lasts;
    let sum = 0;
    for (let row = from; row < to; row++) sum += moments[doubles * persons[row]! + 1]!;
    fetched[0] = sum;
  }

  /** Walks through events of which each may leave an edge in the buffer. */
  const walk: TakeEvents = (persons, times, seen, from, to) => {
    const { gap, steps } = rules;
    const { wholes: nodes, doubles: moments } = lasts;
    const { buffer } = edges;
    const { sources, targets, durations } = buffer;
    let { size } = buffer;
    for (let row = from; row < to; row++) {
      const at = wholes * persons[row]!;
      const when = doubles * persons[row]! + 1;
      const item = seen[row]!;
      const time = times[row]!;
      const last = nodes[at]!;
      const position = positionOf(last);
      const goesOn = Number(time - moments[when]! < gap);
      const isAnother = (item !== itemOf(last) && position <= steps) || position === 0;
      if (isAnother || goesOn === 0) {
        // Written in any case, and left there if it is an edge: that can't be foreseen, and a wrong guess costs the
        // processor more. For the same reason the next position is calculated.
        sources[size] = nodes[at + 1]!;
        targets[size] = itemOf(last);
        durations[size] = moments[when]! - moments[when + 1]!;
        size += isEdge[position]!;
        nodes[at + 1] = last;
        moments[when + 1] = moments[when]!;
        nodes[at] = nodeOf(position * goesOn + 1, item);
      }
      moments[when] = time;
    }
    buffer.size = size;
  };

  return {
    events(persons, times, items, from, to) {
      makeRoom(persons, from, to);
      for (let start = from; start < to; start += mostWaiting) {
        const end = Math.min(to, start + mostWaiting);
        edges.makeRoom(end - start);
        fetch(persons, start, end);
        walk(persons, times, items, start, end);
      }
    },
    end() {
      const { wholes: nodes, doubles: moments, count } = lasts;
      for (let person = 0; person < count; person++) {
        const at = wholes * person;
        const when = doubles * person + 1;
        const last = nodes[at]!;
        if (isEdge[positionOf(last)] === 0) continue;
        edges.makeRoom(1);
        putEdge(edges.buffer, nodes[at + 1]!, itemOf(last), moments[when]! - moments[when + 1]!);
      }
    },
  };
}
