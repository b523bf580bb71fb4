import "server-only";
import { type EdgeTable, itemOf, positionOf } from "@/lib/analysis/paths/edge-table";
import type { PathEdge } from "@/lib/contract/paths";

/** Which edges are shown. @source docs/reference/analysis.md#paths */
export interface EdgeLimits {
  /** At most so many, the most frequent ones. */
  limit: number;
  /** Paths that an edge must have, at least and at most; null: any number. */
  min: number | null;
  max: number | null;
}

/**
 * The heaviest edges within the limits; of those as heavy, the first by their names.
 *
 * @param toBackupName the name of an item
 */
export function heaviestEdges(
  table: EdgeTable,
  { limit, min, max }: EdgeLimits,
  nameOf: (item: number) => string,
): PathEdge[] {
  const most = max ?? Number.POSITIVE_INFINITY;
  const weights: number[] = [];
  table.forEach((_source, _target, paths) => {
    if (paths >= (min ?? 0) && paths <= most) weights.push(paths);
  });
  // Of those that are as rare as the last one shown, the order of their names decides.
  const least = Float64Array.from(weights).sort().at(-limit) ?? min ?? 0;
  const edges: PathEdge[] = [];
  table.forEach((source, target, paths, duration) => {
    if (paths < least || paths > most) return;
    const position = positionOf(source);
    edges.push({
      source: `${position}_${nameOf(itemOf(source))}`,
      target: `${position + 1}_${nameOf(target)}`,
      value: paths,
      average_conversion_time: duration / paths / 1000,
    });
  });
  return edges.sort(byWeight).slice(0, limit);
}

/** The edges that are shown, of the heaviest of all partitions: the heaviest, and none that cannot be reached. */
export const shownEdges = (heaviest: readonly PathEdge[], { limit }: EdgeLimits): PathEdge[] =>
  reachable(heaviest.toSorted(byWeight).slice(0, limit));

const byWeight = (a: PathEdge, b: PathEdge): number =>
  b.value - a.value || compare(a.source, b.source) || compare(a.target, b.target);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Without edges that no shown edge leads to, except from the first position. Edges lead one position on. */
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
