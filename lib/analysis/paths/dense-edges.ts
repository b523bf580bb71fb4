import "server-only";
import { zeros } from "@/lib/analysis/memory";
import { type EdgeBuffer, itemOf, nodeOf, positionOf, type ShowEdge } from "@/lib/analysis/paths/edge-buffer";

/**
 * Places for edges: 16 MB, of which only what is met is ever touched. No power of two: with the usual five steps rows would
 * be 8 KB apart, and the frequent targets of all sources would share a few sets of the processor's cache.
 */
const room = 1_000_000;

/**
 * Edges between the items with the lowest numbers: those first met, and so nearly always the most frequent. A table in
 * which each edge has a place of its own, so that nothing is searched for.
 */
export class DenseEdges {
  /** How many different edges there are. */
  size = 0;
  readonly #positions: number;
  /** Items that have places, as sources and as targets. */
  readonly #side: number;
  /** Of each place, how many paths have the edge, and the sum of their durations. */
  readonly #sums: Float64Array;
  /** The first item that was not met. */
  #end = 0;

  /** @param steps items of a path, at most */
  constructor(steps: number) {
    this.#positions = steps - 1;
    this.#side = steps > 1 ? Math.floor(Math.sqrt(room / (steps - 1))) : 0;
    this.#sums = zeros(Float64Array, 2 * this.#positions * this.#side * this.#side);
  }

  /** Counts the edges that have a place, and moves the others to the beginning. */
  take(edges: EdgeBuffer): void {
    const { sources, targets, durations, size } = edges;
    const [side, sums] = [this.#side, this.#sums];
    let end = this.#end;
    let met = 0;
    let kept = 0;
    for (let edge = 0; edge < size; edge++) {
      const source = itemOf(sources[edge]!);
      const target = targets[edge]!;
      if (source >= side || target >= side) {
        sources[kept] = sources[edge]!;
        targets[kept] = target;
        durations[kept++] = durations[edge]!;
        continue;
      }
      if (source >= end) end = source + 1;
      if (target >= end) end = target + 1;
      const at = 2 * (((positionOf(sources[edge]!) - 1) * side + source) * side + target);
      met += Number(sums[at] === 0);
      sums[at]! += 1;
      sums[at + 1]! += durations[edge]!;
    }
    this.#end = end;
    this.size += met;
    edges.size = kept;
  }

  /** Shows each edge, in no order. */
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
}
