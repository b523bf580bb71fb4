import { sankey, sankeyLeft } from "@visx/sankey";

export interface SankeyNode {
  id: string;
  label: string;
}

/** The flow from one node to another. */
export interface SankeyLink {
  source: string;
  target: string;
  value: number;
}

export interface PlacedNode extends SankeyNode {
  /** The maximum number of links before it. */
  depth: number;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  value: number;
}

export interface PlacedLink extends SankeyLink {
  /** Pixels. */
  width: number;
  /** The middle of the link at both ends. */
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** Links between the same two nodes as one; without those of nothing. */
function joinLinks(links: readonly SankeyLink[]): SankeyLink[] {
  const joined = new Map<string, SankeyLink>();
  for (const { source, target, value } of links) {
    if (value <= 0) continue;
    const key = JSON.stringify([source, target]);
    joined.set(key, { source, target, value: value + (joined.get(key)?.value ?? 0) });
  }
  return [...joined.values()];
}

/**
 * The drawable links: the largest, without links that would close a cycle.
 *
 * @returns `sorted`: all, each pair of nodes once, the largest first; `links`: those to draw; how many are left out
 */
export function drawableLinks(links: readonly SankeyLink[], most: number) {
  const kept: SankeyLink[] = [];
  const targets = new Map<string, string[]>();
  const leadsTo = (from: string, to: string): boolean => {
    const open = [from];
    const seen = new Set<string>();
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node === to) return true;
      if (seen.has(node)) continue;
      seen.add(node);
      open.push(...(targets.get(node) ?? []));
    }
    return false;
  };
  const sorted = joinLinks(links).sort((a, b) => b.value - a.value);
  for (const link of sorted) {
    if (kept.length === most) break;
    if (leadsTo(link.target, link.source)) continue;
    kept.push(link);
    targets.set(link.source, [...(targets.get(link.source) ?? []), link.target]);
  }
  return { sorted, links: kept, leftOut: sorted.length - kept.length };
}

interface Room {
  width: number;
  height: number;
  nodeWidth: number;
}

/** Places nodes in columns by how far they are from the beginning, and links between them. */
export function layOutSankey(nodes: readonly SankeyNode[], links: readonly SankeyLink[], room: Room) {
  const named = new Set(links.flatMap(({ source, target }) => [source, target]));
  const used = nodes.filter(({ id }) => named.has(id)).map((node) => ({ ...node }));
  const nodeIds = new Set(used.map(({ id }) => id));
  const whole = links.filter(({ source, target }) => nodeIds.has(source) && nodeIds.has(target));
  if (whole.length === 0) return { nodes: [], links: [] };
  const place = sankey<SankeyNode, { value: number }>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyLeft)
    .nodeWidth(room.nodeWidth)
    .nodePadding(14)
    .extent([
      [0, 4],
      [room.width, room.height - 4],
    ])
    .iterations(12);
  const graph = place({ nodes: used, links: whole.map((link) => ({ ...link })) });
  return {
    nodes: graph.nodes.map(
      ({ id, label, depth = 0, x0 = 0, x1 = 0, y0 = 0, y1 = 0, value = 0 }): PlacedNode => ({
        id,
        label,
        depth,
        x0,
        x1,
        y0,
        y1,
        value,
      }),
    ),
    links: graph.links.flatMap(({ source, target, value, width = 1, y0 = 0, y1 = 0 }): PlacedLink[] =>
      // The layout puts the nodes where their ids were.
      typeof source === "object" && typeof target === "object"
        ? [
            {
              source: source.id,
              target: target.id,
              value,
              width: Math.max(1, width),
              from: { x: source.x1 ?? 0, y: y0 },
              to: { x: target.x0 ?? 0, y: y1 },
            },
          ]
        : [],
    ),
  };
}

/** The middle of a link as a path. */
export function linkPath({ from, to }: PlacedLink): string {
  const middle = (from.x + to.x) / 2;
  return `M${from.x},${from.y}C${middle},${from.y} ${middle},${to.y} ${to.x},${to.y}`;
}
