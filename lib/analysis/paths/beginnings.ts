import "server-only";
import { itemOf, mostWaiting, nodeOf, positionOf, putEdge } from "@/lib/analysis/paths/edge-buffer";
import type { EdgeTable } from "@/lib/analysis/paths/edge-table";
import { doubles, emptyRecords, wholes } from "@/lib/analysis/paths/records";

/** How events become the beginnings of sessions. */
export interface BeginningRules {
  /** Time without events from which on a new session begins; in the unit of the events' times. */
  gap: number;
  /** Items of a beginning, at most. */
  steps: number;
}

/**
 * Walks through the first items of every session, all persons side by side: what paths are when they have neither a start
 * nor an end. Nothing is regrouped, and of each person only the last two items are kept. Events come in the order of time,
 * or one person's after the other's, which is faster.
 *
 * An edge is counted once, when its second item is over: of equal neighbours the last counts.
 *
 * @source docs/reference/analysis.md#paths
 */
export class Beginnings {
  /** Whether an edge leads to an item, by its position: 1 or 0. */
  readonly #isEdge: Uint8Array;
  /**
   * Of each person the last item and its position, 0 when there is none, and those before it; then when the last item was
   * last seen, and when the one before it.
   */
  #lasts = emptyRecords(1024);
  /** Persons with a record. */
  #followed = 0;

  constructor(
    readonly rules: BeginningRules,
    readonly edges: EdgeTable,
  ) {
    this.#isEdge = new Uint8Array(rules.steps + 2).fill(1, 2, rules.steps + 1);
  }

  /** Persons are numbers below this from now on. @param count not less than before */
  follow(count: number): void {
    if (count > this.#lasts.count) {
      const more = emptyRecords(Math.max(count, 2 * this.#lasts.count));
      more.doubles.set(this.#lasts.doubles);
      this.#lasts = more;
    }
    this.#followed = count;
  }

  /** The next events. */
  events(persons: Int32Array, times: Float64Array, items: Int32Array, from: number, to: number): void {
    for (let start = from; start < to; start += mostWaiting) {
      const end = Math.min(to, start + mostWaiting);
      this.edges.makeRoom(end - start);
      this.#walk(persons, times, items, start, end);
    }
  }

  /** Nobody so far has more events. Their numbers are free for others. */
  end(): void {
    const { wholes: nodes, doubles: moments } = this.#lasts;
    const { buffer } = this.edges;
    const isEdge = this.#isEdge;
    for (let person = 0; person < this.#followed; person++) {
      const at = wholes * person;
      const when = doubles * person + 1;
      const last = nodes[at]!;
      if (isEdge[positionOf(last)] === 0) continue;
      this.edges.makeRoom(1);
      putEdge(buffer, nodes[at + 1]!, itemOf(last), moments[when]! - moments[when + 1]!);
    }
    moments.fill(0, 0, doubles * this.#followed);
    this.#followed = 0;
  }

  /** Walks through events of which each may leave an edge in the buffer. */
  #walk(persons: Int32Array, times: Float64Array, items: Int32Array, from: number, to: number): void {
    const { gap, steps } = this.rules;
    const { wholes: nodes, doubles: moments } = this.#lasts;
    const { buffer } = this.edges;
    const { sources, targets, durations } = buffer;
    const isEdge = this.#isEdge;
    let { size } = buffer;
    for (let row = from; row < to; ) {
      const person = persons[row]!;
      const at = wholes * person;
      const when = doubles * person + 1;
      // What is kept of the person stays at hand while the rows are the same person's.
      let last = nodes[at]!;
      let before = nodes[at + 1]!;
      let lastSeen = moments[when]!;
      let beforeSeen = moments[when + 1]!;
      for (; row < to && persons[row] === person; row++) {
        const item = items[row]!;
        const time = times[row]!;
        const position = positionOf(last);
        const goesOn = Number(time - lastSeen < gap);
        const isAnother = (item !== itemOf(last) && position <= steps) || position === 0;
        if (isAnother || goesOn === 0) {
          // Written in any case, and left there if it is an edge: that can't be foreseen, and a wrong guess costs the
          // processor more. For the same reason the next position is calculated.
          sources[size] = before;
          targets[size] = itemOf(last);
          durations[size] = lastSeen - beforeSeen;
          size += isEdge[position]!;
          before = last;
          beforeSeen = lastSeen;
          last = nodeOf(position * goesOn + 1, item);
        }
        lastSeen = time;
      }
      nodes[at] = last;
      nodes[at + 1] = before;
      moments[when] = lastSeen;
      moments[when + 1] = beforeSeen;
    }
    buffer.size = size;
  }
}
