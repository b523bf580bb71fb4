/** Converts flow volumes to nodes and edges of React Flow. Pure. */
import { MarkerType } from "@xyflow/react";
import {
  computeLayout,
  edgeKey,
  endId,
  findBackLanes,
  type GraphShape,
  type Lane,
  type Point,
  sizes,
  startId,
  toNodeId,
} from "@/components/surveys/flow-map/layout";
import type { TerminalNodeType } from "@/components/surveys/flow-map/terminal-node";
import type { FlowVolumes, VolumeEdge, VolumeNode } from "@/components/surveys/flow-results/flow-volumes";
import type { VolumeEdgeType } from "@/components/surveys/flow-results/volume-edge";
import type { VolumeNodeType } from "@/components/surveys/flow-results/volume-node";

export type VolumeMapNode = VolumeNodeType | TerminalNodeType;

/** Pixels of the row of numbers below a question. */
const figuresHeight = 36;
const height = sizes.header + figuresHeight;

/** Room for the numbers on edges. */
const spacing = { ranksep: 132, edgesep: 30 };

/** Pixels of the widest and of the narrowest edge, and between two that meet at a node. */
const widths = { most: 16, least: 1.5, gap: 3 } as const;

/** Positions, lanes and size of the map, of the flow without its volumes. */
interface MapLayout {
  readonly positions: ReadonlyMap<string, Point>;
  readonly lanes: ReadonlyMap<string, readonly Lane[]>;
  /** Pixels from its top to its bottom. */
  readonly height: number;
}

/** The ids of nodes between which an edge is drawn. */
const endsOf = ({ from, to }: Pick<VolumeEdge, "from" | "to">) =>
  [from === null ? startId : toNodeId(from), to === null ? endId : toNodeId(to)] as const;

/** The input of the layout. */
export function toGraphShape({ nodes, edges }: FlowVolumes): GraphShape {
  const ids = nodes.map(({ id }) => id);
  return {
    ids,
    heights: nodes.map(() => height),
    edges: edges.flatMap(({ from, to, isBack, isDrawn }) => {
      const source = from === null ? -1 : ids.indexOf(from);
      if (!isDrawn || source === -1) return [];
      return [{ from: source, to: to === null ? ("end" as const) : ids.indexOf(to), isBack }];
    }),
  };
}

/** Places nodes and edges. */
export function layOut(shape: GraphShape): MapLayout {
  const { positions, lanes } = computeLayout(shape, spacing);
  const back = findBackLanes(shape, positions);
  const bottoms = [...positions.values()].map(({ y }) => y + height);
  const lowest = [...back.values()].flat().map(({ y }) => y + 24);
  return { positions, lanes: new Map([...lanes, ...back]), height: Math.max(0, ...bottoms, ...lowest) };
}

/** All nodes at their positions. */
export function toNodes(nodes: readonly VolumeNode[], { positions }: MapLayout, hasThanks: boolean) {
  const positionAt = (id: string) => positions.get(id) ?? { x: 0, y: 0 };
  const toTerminal = (kind: "start" | "end"): TerminalNodeType => ({
    id: kind === "start" ? startId : endId,
    type: "terminal",
    position: positionAt(kind === "start" ? startId : endId),
    data: { kind, hasThanks: kind === "end" && hasThanks },
    ...sizes.terminal,
  });
  return [
    toTerminal("start"),
    ...nodes.map((node): VolumeNodeType => {
      const id = toNodeId(node.id);
      return {
        id,
        type: "question",
        position: positionAt(id),
        data: { node },
        width: sizes.width,
        height,
      };
    }),
    toTerminal("end"),
  ] satisfies VolumeMapNode[];
}

/** All edges between questions on the map, as wide as respondents took them. */
export function toEdges(
  edges: readonly VolumeEdge[],
  { positions, lanes }: MapLayout,
  selected: string | null,
): VolumeEdgeType[] {
  const drawn = edges.filter(({ isDrawn }) => isDrawn);
  const maxCount = Math.max(1, ...drawn.map(({ count }) => count));
  const widthOf = ({ count }: VolumeEdge) => Math.max(widths.least, (widths.most * count) / maxCount);
  const yOf = (edge: VolumeEdge, end: 0 | 1) => {
    const id = endsOf(edge)[end];
    const [lane] = lanes.get(edgeKey(...endsOf(edge))) ?? [];
    return lane?.y ?? positions.get(id)?.y ?? 0;
  };
  /** How far from the middle of a node each edge begins or ends: one below the other, in the order of their other ends. */
  const offsets = (own: 0 | 1) => {
    const nodes = new Set(drawn.map((edge) => endsOf(edge)[own]));
    return new Map(
      [...nodes].flatMap((node) => {
        const group = drawn.filter((edge) => endsOf(edge)[own] === node);
        const ordered = group.toSorted((a, b) => yOf(a, own === 0 ? 1 : 0) - yOf(b, own === 0 ? 1 : 0));
        const total = ordered.reduce((sum, edge) => sum + widthOf(edge) + widths.gap, -widths.gap);
        let top = -total / 2;
        return ordered.map((edge) => {
          const middle = top + widthOf(edge) / 2;
          top += widthOf(edge) + widths.gap;
          return [edge.key, middle] as const;
        });
      }),
    );
  };
  const [starts, ends] = [offsets(0), offsets(1)];
  return drawn.map((edge): VolumeEdgeType => {
    const [source, target] = endsOf(edge);
    const width = widthOf(edge);
    const size = Math.max(14, width * 1.6);
    const isSelected = edge.key === selected;
    return {
      id: edge.key,
      type: "volume",
      source,
      target,
      data: {
        edge,
        width,
        isSelected,
        lanes: lanes.get(edgeKey(source, target)) ?? [],
        sourceOffset: starts.get(edge.key) ?? 0,
        targetOffset: ends.get(edge.key) ?? 0,
      },
      markerEnd: {
        type: MarkerType.ArrowClosed,
        markerUnits: "userSpaceOnUse",
        width: size,
        height: size,
        color: isSelected ? "var(--water)" : "var(--contour)",
      },
    };
  });
}
