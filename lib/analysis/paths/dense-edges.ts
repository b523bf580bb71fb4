import "server-only";
import { zeros } from "@/lib/analysis/memory";
import { type EdgeBuffer, itemOf, nodeOf, positionOf, type ShowEdge } from "@/lib/analysis/paths/edge-buffer";

/** Places for edges, in groups: 16 MB, of which only what is met is ever touched. */
const [groups, groupBits] = [64, 14];

/** Edges of a group that wait at most. */
const waiting = 1024;

/**
 * Edges between the items with the lowest numbers: those first met, and so nearly always the most frequent. A table in
 * which each edge has a place of its own, so that nothing is searched for. Edges wait until there are many of those whose
 * places are close together: one after the other, each would have to be fetched from far away.
 */
export class DenseEdges {
  readonly #positions: number;
  /** Items that have places, as sources and as targets. */
  readonly #side: number;
  /** Of each place, how many paths have the edge, and the sum of their durations. */
  readonly #sums: Float64Array;
  /** What waits: places, durations, and how many there are in each group. */
  readonly #places = zeros(Int32Array, groups * waiting);
  readonly #durations = zeros(Float64Array, groups * waiting);
  readonly #sizes = new Int32Array(groups);
  /** The first item that was not met. */
  #end = 0;
  #met = 0;

  /** @param steps items of a path, at most */
  constructor(steps: number) {
    this.#positions = steps - 1;
    this.#side = steps > 1 ? Math.floor(Math.sqrt((groups << groupBits) / (steps - 1))) : 0;
    this.#sums = zeros(Float64Array, 2 * this.#positions * this.#side * this.#side);
  }

  /** Takes the edges that have a place, and moves the others to the beginning. */
  take(edges: EdgeBuffer): void {
    const { sources, targets, durations: times, size } = edges;
    const [side, places, durations, sizes] = [this.#side, this.#places, this.#durations, this.#sizes];
    let end = this.#end;
    let kept = 0;
    for (let edge = 0; edge < size; edge++) {
      const source = itemOf(sources[edge]!);
      const target = targets[edge]!;
      if (source >= side || target >= side) {
        sources[kept] = sources[edge]!;
        targets[kept] = target;
        times[kept++] = times[edge]!;
        continue;
      }
      if (source >= end) end = source + 1;
      if (target >= end) end = target + 1;
      const place = ((positionOf(sources[edge]!) - 1) * side + source) * side + target;
      const group = place >> groupBits;
      const at = group * waiting + sizes[group]!;
      places[at] = place;
      durations[at] = times[edge]!;
      if (++sizes[group]! === waiting) this.#settle(group);
    }
    this.#end = end;
    edges.size = kept;
  }

  /** Counts what was taken. @returns how many different edges there are */
  count(): number {
    for (let group = 0; group < groups; group++) this.#settle(group);
    return this.#met;
  }

  /** Shows each edge, in no order; after `count`. */
  each(show: ShowEdge): void {
    const [side, end, sums] = [this.#side, this.#end, this.#sums];
    for (let position = 1; position <= this.#positions; position++) {
      for (let source = 0; source < end; source++) {
        const row = 2 * ((position - 1) * side + source) * side;
        for (let at = row; at < row + 2 * end; at += 2) {
          if (sums[at] !== 0) show(nodeOf(position, source), (at - row) / 2, sums[at]!, sums[at + 1]!);
        }
      }
    }
  }

  #settle(group: number): void {
    const [places, durations, sums] = [this.#places, this.#durations, this.#sums];
    const first = group * waiting;
    const beyond = first + this.#sizes[group]!;
    let met = 0;
    for (let edge = first; edge < beyond; edge++) {
      const at = 2 * places[edge]!;
      met += Number(sums[at] === 0);
      sums[at]! += 1;
      sums[at + 1]! += durations[edge]!;
    }
    this.#met += met;
    this.#sizes[group] = 0;
  }
}
