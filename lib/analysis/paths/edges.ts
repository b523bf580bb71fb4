import "server-only";
import type { Path } from "@/lib/analysis/paths/path";
import type { PathEdge } from "@/lib/contract/paths";

/** Positions that a number of a node has room for; more than any path has items. */
const positions = 128;

/** How often paths went from one item to the next, and how long that took. */
export interface EdgeTable {
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

/** Counts edges in a table with open addressing: nothing is allocated for an edge that is known. */
export function edgeTable({ part, parts, most }: Share): EdgeTable {
  let capacity = 1 << 12;
  let size = 0;
  let isFull = false;
  /** The item an edge leaves and its position in one number, plus 1; 0: nothing here. */
  let sources = new Int32Array(capacity);
  let targets = new Int32Array(capacity);
  let counts = new Float64Array(capacity);
  let durations = new Float64Array(capacity);

  function place(source: number, target: number): number {
    const mask = capacity - 1;
    let at = (hashOf(source, target) >>> 7) & mask;
    for (; sources[at] !== 0; at = (at + 1) & mask) {
      if (sources[at] === source && targets[at] === target) return at;
    }
    return at;
  }

  function insert(source: number, target: number, count: number, duration: number): void {
    const at = place(source, target);
    if (sources[at] === 0) {
      sources[at] = source;
      targets[at] = target;
      size++;
    }
    counts[at]! += count;
    durations[at]! += duration;
  }

  function grow(): void {
    const [from, to, values, sums] = [sources, targets, counts, durations];
    capacity *= 2;
    size = 0;
    sources = new Int32Array(capacity);
    targets = new Int32Array(capacity);
    counts = new Float64Array(capacity);
    durations = new Float64Array(capacity);
    for (let at = 0; at < from.length; at++)
      if (from[at] !== 0) insert(from[at]!, to[at]!, values[at]!, sums[at]!);
  }

  return {
    add({ items, times, length }) {
      for (let at = 1; at < length; at++) {
        const source = items[at - 1]! * positions + at;
        const target = items[at]!;
        if (isFull || (parts > 1 && (hashOf(source, target) >>> 0) % parts !== part)) continue;
        if (2 * size >= capacity) grow();
        insert(source, target, 1, times[at]! - times[at - 1]!);
        isFull = size > most;
      }
    },
    isFull: () => isFull,
    heaviest({ limit, min, max }, textOf) {
      const shown = (at: number) =>
        sources[at] !== 0 && (min === null || counts[at]! >= min) && (max === null || counts[at]! <= max);
      const weights = counts.filter((_, at) => shown(at)).sort();
      // Of those that are as rare as the last one shown, the order of their names decides.
      const least = weights[Math.max(0, weights.length - limit)] ?? 0;
      const edges: PathEdge[] = [];
      for (let at = 0; at < capacity; at++) {
        if (!shown(at) || counts[at]! < least) continue;
        const position = sources[at]! % positions;
        edges.push({
          source: `${position}_${textOf(Math.floor(sources[at]! / positions))}`,
          target: `${position + 1}_${textOf(targets[at]!)}`,
          value: counts[at]!,
          average_conversion_time: durations[at]! / counts[at]! / 1000,
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
