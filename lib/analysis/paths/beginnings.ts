import "server-only";
import { itemOf, mostWaiting, nodeOf, positionOf, putEdge } from "@/lib/analysis/paths/edge-buffer";
import type { EdgeTable } from "@/lib/analysis/paths/edge-table";
import { doubles, emptyRecords, type Records, wholes } from "@/lib/analysis/paths/records";

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
 * or one person's after the other's.
 *
 * An edge is counted once, when its second item is over: of equal neighbours the last counts.
 *
 * @source contract/persons §12.5
 */
export class Beginnings {
  /** Whether an edge leads to an item, by its position: 1 or 0. */
  readonly #isEdge: Uint8Array;
  /**
   * Of each person the last item and its position, 0 when there is none, and those before it; then when the last item was
   * last seen, and when the one before it.
   */
  #lasts = emptyRecords(1024);
  #fetched = 0;

  constructor(
    readonly rules: BeginningRules,
    readonly edges: EdgeTable,
  ) {
    this.#isEdge = new Uint8Array(rules.steps + 2).fill(1, 2, rules.steps + 1);
  }

  /** The next events; persons are numbers from 0. */
  events(persons: Int32Array, times: Float64Array, items: Int32Array, from: number, to: number): void {
    this.#makeRoom(persons, from, to);
    for (let start = from; start < to; start += mostWaiting) {
      const end = Math.min(to, start + mostWaiting);
      this.edges.makeRoom(end - start);
      this.#fetched += fetch(this.#lasts, persons, start, end);
      this.#walk(persons, times, items, start, end);
    }
  }

  /** There are no more events. */
  end(): void {
    const { wholes: nodes, doubles: moments, count } = this.#lasts;
    const { buffer } = this.edges;
    const isEdge = this.#isEdge;
    for (let person = 0; person < count; person++) {
      const at = wholes * person;
      const when = doubles * person + 1;
      const last = nodes[at]!;
      if (isEdge[positionOf(last)] === 0) continue;
      this.edges.makeRoom(1);
      putEdge(buffer, nodes[at + 1]!, itemOf(last), moments[when]! - moments[when + 1]!);
    }
  }

  /** For each of the persons in some rows. */
  #makeRoom(persons: Int32Array, from: number, to: number): void {
    let most = 0;
    for (let row = from; row < to; row++) if (persons[row]! > most) most = persons[row]!;
    if (most < this.#lasts.count) return;
    const more = emptyRecords(Math.max(most + 1, 2 * this.#lasts.count));
    more.doubles.set(this.#lasts.doubles);
    this.#lasts = more;
  }

  /** Walks through events of which each may leave an edge in the buffer. */
  #walk(persons: Int32Array, times: Float64Array, items: Int32Array, from: number, to: number): void {
    const { gap, steps } = this.rules;
    const { wholes: nodes, doubles: moments } = this.#lasts;
    const { buffer } = this.edges;
    const { sources, targets, durations } = buffer;
    const isEdge = this.#isEdge;
    let { size } = buffer;
    for (let row = from; row < to; row++) {
      const at = wholes * persons[row]!;
      const when = doubles * persons[row]! + 1;
      const item = items[row]!;
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
  }
}

/**
 * Reads something of what is kept of the persons in some rows: the processor then fetches it for many of them at once,
 * while a walk would wait for each. The sum is of no use, but without it nothing would be read.
 */
function fetch({ doubles: moments }: Records, persons: Int32Array, from: number, to: number): number {
  let sum = 0;
  for (let row = from; row < to; row++) sum += moments[doubles * persons[row]! + 1]!;
  return sum;
}
