import "server-only";
import type { Path } from "@/lib/analysis/paths/path";
import type { PathEdge } from "@/lib/contract/paths";

/** Positions that a number of a node has room for; more than any path has items. */
const positions = 128;

/** How often paths went from one item to the next, and how long that took. */
export interface EdgeTable {
  /** Counts one edge. @param position of the source, from 1   @param duration the time from one item to the other */
  count(position: number, source: number, target: number, duration: number): void;
  /** Counts the edges of a path. */
  add(path: Path): void;
  /** Whether there were more edges than there is room for. What is missing is open then. */
  isFull(): boolean;
  /** The heaviest edges that are asked for; of those as heavy, the first by their names. */
  heaviest(asked: EdgesAsked, textOf: (item: number) => string): PathEdge[];
}

/** Which edges a table counts: one part of all, and no more than there is room for. */
export interface Share {
  /** From 0. */
  part: number;
  parts: number;
  /** Different edges. */
  most: number;
}

/** Which edges are shown. @source contract/persons §12.5 */
export interface EdgesAsked {
  /** At most so many, the most frequent ones. */
  limit: number;
  /** Paths that an edge must have, at least and at most; null: any number. */
  min: number | null;
  max: number | null;
}

/** Room of an entry: whole numbers of four bytes, or numbers of eight. */
const [wholes, doubles] = [6, 3];

/** Entries side by side: what is asked of one lies in one place of memory. */
class Entries {
  /** The item an edge leaves and its position in one number, then the item it leads to; a position is never 0. */
  readonly ends: Int32Array;
  /** After the room of the two ends, how many paths have the edge, and the sum of its durations. */
  readonly sums: Float64Array;

  constructor(readonly capacity: number) {
    this.sums = new Float64Array(doubles * capacity);
    this.ends = new Int32Array(this.sums.buffer);
  }

  /** The entry of an edge, or the free one where it belongs. */
  place(source: number, target: number): number {
    const mask = this.capacity - 1;
    let at = (hashOf(source, target) >>> 7) & mask;
    for (; this.ends[wholes * at] !== 0; at = (at + 1) & mask) {
      if (this.ends[wholes * at] === source && this.ends[wholes * at + 1] === target) return at;
    }
    return at;
  }

  /** @returns whether the edge is new */
  insert(source: number, target: number, paths: number, duration: number): boolean {
    const at = this.place(source, target);
    const isNew = this.ends[wholes * at] === 0;
    this.ends[wholes * at] = source;
    this.ends[wholes * at + 1] = target;
    this.sums[doubles * at + 1]! += paths;
    this.sums[doubles * at + 2]! += duration;
    return isNew;
  }

  /** The places that are taken. */
  *taken(): Generator<number> {
    for (let at = 0; at < this.capacity; at++) if (this.ends[wholes * at] !== 0) yield at;
  }

  at(place: number) {
    return {
      source: this.ends[wholes * place]!,
      target: this.ends[wholes * place + 1]!,
      paths: this.sums[doubles * place + 1]!,
      duration: this.sums[doubles * place + 2]!,
    };
  }
}

/** Counts edges in a table with open addressing: nothing is allocated for an edge that is known. */
export function edgeTable({ part, parts, most }: Share): EdgeTable {
  let entries = new Entries(1 << 12);
  let size = 0;
  let isFull = false;

  function count(position: number, from: number, target: number, duration: number): void {
    const source = from * positions + position;
    if (isFull || (parts > 1 && (hashOf(source, target) >>> 0) % parts !== part)) return;
    if (2 * size >= entries.capacity) grow();
    if (entries.insert(source, target, 1, duration)) size++;
    isFull = size > most;
  }

  function grow(): void {
    const wider = new Entries(2 * entries.capacity);
    for (const place of entries.taken()) {
      const { source, target, paths, duration } = entries.at(place);
      wider.insert(source, target, paths, duration);
    }
    entries = wider;
  }

  return {
    count,
    add({ items, times, length }) {
      for (let at = 1; at < length; at++) count(at, items[at - 1]!, items[at]!, times[at]! - times[at - 1]!);
    },
    isFull: () => isFull,
    heaviest({ limit, min, max }, textOf) {
      // The heaviest so far, and room for as many more until those are chosen among.
      const heavy = new Float64Array(2 * limit);
      let found = 0;
      // Of those that are as rare as the last one shown, the order of their names decides.
      let least = min ?? 0;
      for (const place of entries.taken()) {
        const { paths } = entries.at(place);
        if (paths < least || (max !== null && paths > max)) continue;
        heavy[found++] = paths;
        if (found < heavy.length) continue;
        heavy.sort().copyWithin(0, limit);
        found = limit;
        least = heavy[0]!;
      }
      heavy.subarray(0, found).sort();
      if (found > limit) least = heavy[found - limit]!;
      const edges: PathEdge[] = [];
      for (const place of entries.taken()) {
        const { source, target, paths, duration } = entries.at(place);
        if (paths < least || (max !== null && paths > max)) continue;
        const position = source % positions;
        edges.push({
          source: `${position}_${textOf(Math.floor(source / positions))}`,
          target: `${position + 1}_${textOf(target)}`,
          value: paths,
          average_conversion_time: duration / paths / 1000,
        });
      }
      return edges.sort(byWeight).slice(0, limit);
    },
  };
}

const hashOf = (source: number, target: number): number =>
  Math.imul(source, 0x9e3779b1) ^ Math.imul(target, 0x85ebca6b);

/** Those of the heaviest edges of all parts that are shown: the heaviest, and none that hangs in the air. */
export const shownOf = (heaviest: readonly PathEdge[], { limit }: EdgesAsked): PathEdge[] =>
  reachable(heaviest.toSorted(byWeight).slice(0, limit));

const byWeight = (a: PathEdge, b: PathEdge): number =>
  b.value - a.value || compare(a.source, b.source) || compare(a.target, b.target);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Without edges that hang in the air: those on the way to them are among those left out. Edges lead one position on. */
function reachable(edges: PathEdge[]): PathEdge[] {
  const reached = new Set(edges.map(({ source }) => source).filter((key) => key.startsWith("1_")));
  const kept = new Set<PathEdge>();
  const positionOf = ({ source }: PathEdge) => Number.parseInt(source, 10);
  for (const edge of edges.toSorted((a, b) => positionOf(a) - positionOf(b))) {
    if (!reached.has(edge.source)) continue;
    reached.add(edge.target);
    kept.add(edge);
  }
  return edges.filter((edge) => kept.has(edge));
}
