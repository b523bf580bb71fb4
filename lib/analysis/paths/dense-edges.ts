import "server-only";
import { memoryOf, zeros } from "@/lib/analysis/engine/memory";
import { type EdgeBuffer, itemOf, nodeOf, positionOf, type ShowEdge } from "@/lib/analysis/paths/edge-buffer";

/**
 * Places for edges: 16 MB, of which only what is met is ever touched. No power of two: with the usual five steps rows would
 * be 8 KB apart, and the frequent targets of all sources would share a few sets of the processor's cache.
 */
const room = 1_000_000;

/** The lower bits of a place, which those of one region differ in: 8,192 places, 128 KB. */
const regionBits = 13;

/** Edges of a region that wait at most: 12 MB for all regions. No power of two either: all begin to wait at once. */
const mostTogether = 8000;

/**
 * Edges between the items with the lowest numbers: those first met, and so nearly always the most frequent. A table in
 * which each edge has a place of its own, so that nothing is searched for.
 *
 * Edges wait until there are many of their region, whose memory is then fetched once for all of them: hardly two edges in
 * a row are near each other.
 */
export class DenseEdges {
  readonly #positions: number;
  /** Items that have places, as sources and as targets. */
  readonly #side: number;
  /** Of each place, how many paths have the edge, and the sum of their durations. */
  readonly #sums: Float64Array;
  /** How many edges of each region wait. */
  readonly #waiting: Int32Array;
  /** By region, the places of those that wait, and their durations. */
  readonly #places: Int32Array;
  readonly #durations: Float64Array;
  /** The first item that was not met. */
  #end = 0;
  /** Places of edges that were met and do not wait. */
  #met = 0;

  /** @param steps items of a path, at most */
  constructor(steps: number) {
    this.#positions = steps - 1;
    this.#side = steps > 1 ? Math.floor(Math.sqrt(room / (steps - 1))) : 0;
    const places = this.#positions * this.#side * this.#side;
    this.#sums = zeros(Float64Array, 2 * places);
    this.#waiting = new Int32Array((places >> regionBits) + 1);
    const most = mostTogether * this.#waiting.length;
    this.#places = new Int32Array(memoryOf(4 * most), 0, most);
    this.#durations = new Float64Array(memoryOf(8 * most), 0, most);
  }

  /** How many different edges there are. */
  size(): number {
    this.#countAll();
    return this.#met;
  }

  /** Takes the edges that have a place, and moves the others to the beginning. */
  take(edges: EdgeBuffer): void {
    const { sources, targets, durations, size } = edges;
    const [side, waiting, places, times] = [this.#side, this.#waiting, this.#places, this.#durations];
    let end = this.#end;
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
      const place = ((positionOf(sources[edge]!) - 1) * side + source) * side + target;
      const region = place >> regionBits;
      if (waiting[region] === mostTogether) this.#count(region);
      const at = region * mostTogether + waiting[region]!;
      places[at] = place;
      times[at] = durations[edge]!;
      waiting[region]! += 1;
    }
    this.#end = end;
    edges.size = kept;
  }

  /** Shows each edge, in no order. */
  each(show: ShowEdge): void {
    this.#countAll();
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

  #countAll(): void {
    for (let region = 0; region < this.#waiting.length; region++) this.#count(region);
  }

  /** Counts those of a region that wait. */
  #count(region: number): void {
    const [sums, places, times] = [this.#sums, this.#places, this.#durations];
    const first = region * mostTogether;
    const last = first + this.#waiting[region]!;
    let met = 0;
    for (let edge = first; edge < last; edge++) {
      const at = 2 * places[edge]!;
      met += Number(sums[at] === 0);
      sums[at]! += 1;
      sums[at + 1]! += times[edge]!;
    }
    this.#met += met;
    this.#waiting[region] = 0;
  }
}
