import "server-only";
import { DenseEdges } from "@/lib/analysis/paths/dense-edges";
import { type EdgeBuffer, edgeBuffer, mostWaiting, type ShowEdge } from "@/lib/analysis/paths/edge-buffer";
import { doubles, emptyRecords, type Records, wholes } from "@/lib/analysis/paths/records";

/** Which edges a table counts: one part of all, and no more than there is room for. */
export interface Share {
  /** From 0. */
  part: number;
  parts: number;
  /** Different edges. */
  most: number;
}

/**
 * How often paths went from one item to the next, and how long that took: what has no place among the dense edges is in a
 * table with open addressing. Nothing is allocated for an edge that is known.
 */
export class EdgeTable {
  /** Where edges are written to, once `makeRoom` has made room for them. */
  readonly buffer = edgeBuffer();
  readonly #dense: DenseEdges;
  /**
   * What has no place there: the node that each edge leaves, 0 in an entry that is free, and the item it leads to; then how
   * many paths have the edge, and the sum of their durations.
   */
  #entries = emptyRecords(4 * mostWaiting);
  #size = 0;

  /** @param steps items of a path, at most */
  constructor(
    readonly share: Share,
    steps: number,
  ) {
    this.#dense = new DenseEdges(steps);
  }

  /** Counts what waits unless there is room for so many edges more, at most `mostWaiting`. */
  makeRoom(edges: number): void {
    if (this.buffer.size + edges > mostWaiting) this.#count();
  }

  /** Whether there were more different edges than there is room for. What is missing is open then. */
  isFull(): boolean {
    this.#count();
    return this.#dense.size() + this.#size > this.share.most;
  }

  /** Shows each edge, in no order. */
  each(show: ShowEdge): void {
    this.#count();
    this.#dense.each(show);
    const { wholes: ends, doubles: sums, count: room } = this.#entries;
    for (let at = 0; at < room; at++) {
      if (ends[wholes * at] === 0) continue;
      show(ends[wholes * at]!, ends[wholes * at + 1]!, sums[doubles * at + 1]!, sums[doubles * at + 2]!);
    }
  }

  #count(): void {
    const { buffer, share } = this;
    if (share.parts > 1) keepPart(buffer, share);
    if (this.#size <= share.most) {
      this.#dense.take(buffer);
      // Searches soon come to a free entry while every third is one.
      if (3 * (this.#size + buffer.size) > 2 * this.#entries.count) this.#entries = grown(this.#entries);
      this.#size += add(this.#entries, buffer);
    }
    buffer.size = 0;
  }
}

/** Moves the edges of a part to the beginning. */
function keepPart(buffer: EdgeBuffer, { part, parts }: Share): void {
  const { sources, targets, durations } = buffer;
  let kept = 0;
  for (let at = 0; at < buffer.size; at++) {
    if ((hashOf(sources[at]!, targets[at]!) >>> 0) % parts !== part) continue;
    sources[kept] = sources[at]!;
    targets[kept] = targets[at]!;
    durations[kept++] = durations[at]!;
  }
  buffer.size = kept;
}

/** The same entries with more room. */
function grown({ wholes: ends, doubles: sums, count }: Records): Records {
  const entries = emptyRecords(4 * count);
  for (let at = 0; at < count; at++) {
    const source = ends[wholes * at]!;
    const target = ends[wholes * at + 1]!;
    if (source === 0) continue;
    const place = placeOf(entries, source, target);
    entries.wholes[wholes * place] = source;
    entries.wholes[wholes * place + 1] = target;
    entries.doubles[doubles * place + 1] = sums[doubles * at + 1]!;
    entries.doubles[doubles * place + 2] = sums[doubles * at + 2]!;
  }
  return entries;
}

/** The entry of an edge, or the free one where it belongs. */
function placeOf({ wholes: ends, count }: Records, source: number, target: number): number {
  const mask = count - 1;
  let at = (hashOf(source, target) >>> 7) & mask;
  while (ends[wholes * at] !== 0 && (ends[wholes * at] !== source || ends[wholes * at + 1] !== target))
    at = (at + 1) & mask;
  return at;
}

/** Adds edges to entries that have room for them. @returns how many were new */
function add(entries: Records, { sources, targets, durations, size }: EdgeBuffer): number {
  const { wholes: ends, doubles: sums } = entries;
  let added = 0;
  for (let edge = 0; edge < size; edge++) {
    const source = sources[edge]!;
    const target = targets[edge]!;
    const at = placeOf(entries, source, target);
    if (ends[wholes * at] === 0) {
      ends[wholes * at] = source;
      ends[wholes * at + 1] = target;
      added++;
    }
    sums[doubles * at + 1]! += 1;
    sums[doubles * at + 2]! += durations[edge]!;
  }
  return added;
}

const hashOf = (source: number, target: number): number =>
  Math.imul(source, 0x9e3779b1) ^ Math.imul(target, 0x85ebca6b);
