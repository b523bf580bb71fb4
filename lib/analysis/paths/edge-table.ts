import "server-only";
import { grow, PairIndex } from "@/lib/analysis/engine/interface";
import type { Path } from "@/lib/analysis/paths/path";

/** The low bits of a node that hold its position: enough for any path. */
const positionBits = 7;

/** An item at a position of a path, from 1, as one number. */
const nodeOf = (position: number, item: number): number => (item << positionBits) | position;

/** @param node as built by `nodeOf` */
export const positionOf = (node: number): number => node & ((1 << positionBits) - 1);

/** @param node as built by `nodeOf` */
export const itemOf = (node: number): number => node >> positionBits;

/** A partition of all edges: each edge is in one of `count` partitions. */
export interface Partition {
  /** Index, from 0. */
  index: number;
  count: number;
}

/** Receives an edge: its source node, its target item, the number of paths, and the sum of their times. */
export type OnEdge = (source: number, target: number, paths: number, duration: number) => void;

/** Counts the paths of each edge, and sums their times, for one partition of the edges. */
export class EdgeTable {
  readonly #edges = new PairIndex();
  #paths = new Int32Array(1024);
  #durations = new Float64Array(1024);

  /** @param capacity the maximum number of distinct edges */
  constructor(
    readonly partition: Partition,
    readonly capacity: number,
  ) {}

  /** Whether there were more distinct edges than `capacity`: then the table stops counting. */
  get isFull(): boolean {
    return this.#edges.size > this.capacity;
  }

  /** Counts the edges of a path. */
  add({ items, times, length }: Path): void {
    if (this.isFull) return;
    for (let at = 1; at < length; at++) {
      const source = nodeOf(at, items[at - 1]!);
      const target = items[at]!;
      if (partitionOf(source, target, this.partition.count) !== this.partition.index) continue;
      const edge = this.#edges.numberOf(target, source);
      if (edge === this.#paths.length) {
        this.#paths = grow(this.#paths, edge + 1);
        this.#durations = grow(this.#durations, edge + 1);
      }
      this.#paths[edge]!++;
      this.#durations[edge]! += times[at]! - times[at - 1]!;
    }
  }

  /** Passes each edge, in no order. */
  forEach(onEdge: OnEdge): void {
    const { firsts, seconds, size } = this.#edges;
    for (let edge = 0; edge < size; edge++)
      onEdge(seconds[edge]!, firsts[edge]!, this.#paths[edge]!, this.#durations[edge]!);
  }
}

const partitionOf = (source: number, target: number, count: number): number =>
  count === 1 ? 0 : (Math.imul(source ^ Math.imul(target, 0x27d4eb2f), 0x9e3779b1) >>> 8) % count;
