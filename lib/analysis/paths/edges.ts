import "server-only";
import { itemOf, positionOf } from "@/lib/analysis/paths/edge-buffer";
import type { EdgeTable } from "@/lib/analysis/paths/edge-table";
import type { PathEdge } from "@/lib/contract/paths";

/** Which edges are shown. @source docs/reference/analysis.md#paths */
export interface EdgesAsked {
  /** At most so many, the most frequent ones. */
  limit: number;
  /** Paths that an edge must have, at least and at most; null: any number. */
  min: number | null;
  max: number | null;
}

/**
 * The heaviest edges that are asked for; of those as heavy, the first by their names.
 *
 * @param textOf the name of an item
 */
export function heaviestOf(
  table: EdgeTable,
  { limit, min, max }: EdgesAsked,
  textOf: (item: number) => string,
): PathEdge[] {
  const most = max ?? Number.POSITIVE_INFINITY;
  // The heaviest so far, and room for as many more until those are chosen among.
  const heavy = new Float64Array(2 * limit);
  let found = 0;
  // Of those that are as rare as the last one shown, the order of their names decides.
  let least = min ?? 0;
  table.each((_source, _target, paths) => {
    if (paths < least || paths > most) return;
    heavy[found++] = paths;
    if (found < heavy.length) return;
    heavy.sort().copyWithin(0, limit);
    found = limit;
    least = heavy[0]!;
  });
  heavy.subarray(0, found).sort();
  if (found > limit) least = heavy[found - limit]!;
  const edges: PathEdge[] = [];
  table.each((source, target, paths, duration) => {
    if (paths < least || paths > most) return;
    const position = positionOf(source);
    edges.push({
      source: `${position}_${textOf(itemOf(source))}`,
      target: `${position + 1}_${textOf(target)}`,
      value: paths,
      average_conversion_time: duration / paths / 1000,
    });
  });
  return edges.sort(byWeight).slice(0, limit);
}

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
