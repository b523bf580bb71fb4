import "server-only";
import { type EdgeTable, itemOf, positionOf } from "@/lib/analysis/paths/edge-table";
import type { PathEdge } from "@/lib/contract/analysis/paths";

/** Limits on the edges shown. @source docs/reference/analysis.md#paths */
export interface EdgeLimits {
  /** The maximum number of edges, the most frequent ones. */
  limit: number;
  /** The minimum and maximum number of paths of an edge; null: no limit. */
  min: number | null;
  max: number | null;
}

/**
 * The most frequent edges within the limits; equally frequent ones sorted by name.
 *
 * @param nameOf the name of an item
 */
export function heaviestEdges(
  table: EdgeTable,
  { limit, min, max }: EdgeLimits,
  nameOf: (item: number) => string,
): PathEdge[] {
  const maxPaths = max ?? Number.POSITIVE_INFINITY;
  const weights: number[] = [];
  table.forEach((_source, _target, paths) => {
    if (paths >= (min ?? 0) && paths <= maxPaths) weights.push(paths);
  });
  // Edges as frequent as the last one shown are kept: names decide between them.
  const least = Float64Array.from(weights).sort().at(-limit) ?? min ?? 0;
  const edges: PathEdge[] = [];
  table.forEach((source, target, paths, duration) => {
    if (paths < least || paths > maxPaths) return;
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

/** The edges shown, from the most frequent of all partitions, without unreachable ones. */
export const shownEdges = (heaviest: readonly PathEdge[], { limit }: EdgeLimits): PathEdge[] =>
  reachable(heaviest.toSorted(byWeight).slice(0, limit));

const byWeight = (a: PathEdge, b: PathEdge): number =>
  b.value - a.value || compare(a.source, b.source) || compare(a.target, b.target);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Removes edges whose source is not the target of another one, except from the first position. Edges go to the next
 * position.
 */
function reachable(edges: PathEdge[]): PathEdge[] {
  const reached = new Set(edges.map(({ source }) => source).filter((key) => key.startsWith("1_")));
  const reachableEdges = new Set<PathEdge>();
  const positionOf = ({ source }: PathEdge) => Number.parseInt(source, 10);
  for (const edge of edges.toSorted((a, b) => positionOf(a) - positionOf(b))) {
    if (!reached.has(edge.source)) continue;
    reached.add(edge.target);
    reachableEdges.add(edge);
  }
  return edges.filter((edge) => reachableEdges.has(edge));
}
