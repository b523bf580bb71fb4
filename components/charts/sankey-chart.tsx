import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ChartProps } from "@/components/charts/chart-frame";
import { cellOf } from "@/components/charts/chart-table";
import type { Mark } from "@/components/charts/marks";
import { PlottedChart } from "@/components/charts/plotted-chart";
import {
  drawableLinks,
  layOutSankey,
  linkPath,
  type PlacedLink,
  type PlacedNode,
  type SankeyLink,
  type SankeyNode,
} from "@/components/charts/sankey-layout";
import { seriesStyleAt } from "@/components/charts/series-style";
import { fitText, textWidth } from "@/components/charts/text-width";
import { useChart } from "@/components/charts/use-chart";
import { useValueFormat } from "@/components/charts/use-value-format";

/** The node or link that the user opened. */
export type SankeyTarget = { nodeId: string } | { source: string; target: string };

interface SankeyChartProps extends ChartProps {
  nodes: readonly SankeyNode[];
  links: readonly SankeyLink[];
  /** Header of the flow, for the table: "Persons". */
  valueLabel: string;
  /** More links than this are only in the table, the smallest first. */
  maxLinks?: number;
  height?: number;
  onOpen?: (target: SankeyTarget) => void;
}

const nodeWidth = 10;

/** The flow between nodes, in columns from left to right. */
export function SankeyChart({
  nodes,
  links,
  valueLabel,
  maxLinks = 60,
  height = 360,
  onOpen,
  ...frame
}: SankeyChartProps) {
  const t = useTranslations("charts");
  const common = useTranslations("common");
  const counts = useValueFormat();
  const shares = useValueFormat("percent");
  const chart = useChart();
  const { width } = chart;
  const labelOf = useMemo(() => {
    const labels = new Map(nodes.map(({ id, label }) => [id, label]));
    return (id: string) => labels.get(id) ?? id;
  }, [nodes]);
  const drawable = useMemo(() => drawableLinks(links, maxLinks), [links, maxLinks]);
  const placed = useMemo(
    () =>
      width > 0
        ? layOutSankey(nodes, drawable.links, { width, height, nodeWidth })
        : { nodes: [], links: [] },
    [nodes, drawable, width, height],
  );
  const depths = Math.max(1, ...placed.nodes.map(({ depth }) => depth));
  const columnWidth = (width - nodeWidth) / depths;
  const depthOf = new Map(placed.nodes.map(({ id, depth }) => [id, depth]));

  const marks: Mark[] = [
    ...placed.links.map((link) => ({
      id: `link ${link.source} ${link.target}`,
      column: 2 * (depthOf.get(link.source) ?? 0) + 1,
      row: Math.round(link.from.y + link.to.y),
      box: linkBox(link),
    })),
    ...placed.nodes.map(({ id, depth, x0, x1, y0, y1 }) => ({
      id: `node ${id}`,
      column: 2 * depth,
      row: Math.round(y0 + y1),
      box: { x: x0, y: y0, width: x1 - x0, height: Math.max(1, y1 - y0) },
      hit: { x: x0 - 4, y: y0 - 4, width: x1 - x0 + 8, height: y1 - y0 + 8 },
    })),
  ];
  const named = labelledNodes(placed.nodes);
  const nodeAt = new Map(placed.nodes.map((node) => [`node ${node.id}`, node]));
  const linkAt = new Map(placed.links.map((link) => [`link ${link.source} ${link.target}`, link]));

  const describeMark = ({ id }: Mark) => {
    const node = nodeAt.get(id);
    if (node) {
      const value = counts.exact(node.value);
      return {
        text: t("point", { label: node.label, value }),
        tip: { title: node.label, rows: [{ label: valueLabel, value }] },
      };
    }
    const link = linkAt.get(id) ?? { source: "", target: "", value: 0 };
    const from = nodeAt.get(`node ${link.source}`)?.value ?? 0;
    const title = common("fromTo", { from: labelOf(link.source), to: labelOf(link.target) });
    const value = counts.exact(link.value);
    const share = shares.exact(link.value / (from || 1));
    return {
      text: t("point", { label: title, value: t("countShare", { count: value, share }) }),
      tip: {
        title,
        rows: [
          { label: valueLabel, value },
          { label: t("shareOf", { label: labelOf(link.source) }), value: share },
        ],
      },
    };
  };
  const isTouched = (link: PlacedLink, active: Mark) => {
    const node = nodeAt.get(active.id);
    return node
      ? link.source === node.id || link.target === node.id
      : active.id === `link ${link.source} ${link.target}`;
  };
  const find = (x: number, y: number) => {
    const node = marks.findLast(({ hit }) => hit && within(hit, x, y));
    if (node) return node;
    const near = placed.links.find((link) => isOnLink(link, x, y));
    return (near && marks.find(({ id }) => id === `link ${near.source} ${near.target}`)) ?? null;
  };

  return (
    <PlottedChart
      {...frame}
      chart={chart}
      series={[]}
      isEmpty={drawable.links.length === 0}
      height={height}
      note={
        drawable.leftOut > 0
          ? t("leftOut", { shown: drawable.links.length, leftOut: drawable.leftOut })
          : null
      }
      tableData={() => ({
        columns: [common("from"), common("to"), valueLabel],
        rowCount: drawable.sorted.length,
        cellsAt: (row) => {
          const link = drawable.sorted[row] ?? { source: "", target: "", value: 0 };
          return [labelOf(link.source), labelOf(link.target), cellOf(counts, link.value)];
        },
      })}
      marks={marks}
      find={find}
      describeMark={describeMark}
      onOpen={
        onOpen &&
        (({ id }) => {
          const [node, link] = [nodeAt.get(id), linkAt.get(id)];
          if (node) onOpen({ nodeId: node.id });
          else if (link) onOpen({ source: link.source, target: link.target });
        })
      }
    >
      {(active) => (
        <>
          {placed.links.map((link) => (
            <path
              key={`${link.source} ${link.target}`}
              d={linkPath(link)}
              fill="none"
              stroke={active && isTouched(link, active) ? "var(--water)" : "var(--contour)"}
              strokeWidth={link.width}
              strokeOpacity={active ? (isTouched(link, active) ? 0.55 : 0.12) : 0.28}
              className="transition-[stroke-opacity] duration-120"
            />
          ))}
          {placed.nodes.map((node) => {
            const isLast = node.x1 > width - nodeWidth;
            // Names of the last column are placed before it, like those of the previous column.
            const share = node.depth >= depths - 1 ? 2 : 1;
            const room = (columnWidth - nodeWidth - 12) / share;
            const text = fitText(node.label, room);
            const end = ` ${counts.short(node.value)}`;
            const hasValue = textWidth(text + end) <= room;
            return (
              <g key={node.id}>
                <rect
                  x={node.x0}
                  y={node.y0}
                  width={nodeWidth}
                  height={Math.max(1, node.y1 - node.y0)}
                  rx={1.5}
                  fill={seriesStyleAt(0).color}
                />
                {named.has(node.id) && (
                  <text
                    x={isLast ? node.x0 - 6 : node.x1 + 6}
                    y={(node.y0 + node.y1) / 2}
                    dy="0.34em"
                    textAnchor={isLast ? "end" : "start"}
                    className="fill-ink text-label font-normal forced-colors:fill-[CanvasText]"
                    stroke="var(--ground)"
                    strokeWidth={3}
                    strokeLinejoin="round"
                    paintOrder="stroke"
                  >
                    {text}
                    {hasValue && <tspan className="fill-ink-3 tabular-nums">{end}</tspan>}
                  </text>
                )}
              </g>
            );
          })}
        </>
      )}
    </PlottedChart>
  );
}

/** Pixels that a name needs. */
const nameHeight = 12;

/** The nodes whose names have room: of overlapping names, the upper ones. */
function labelledNodes(nodes: readonly PlacedNode[]): Set<string> {
  const lowest = new Map<number, number>();
  const named = nodes
    .toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)
    .filter(({ depth, y0, y1 }) => {
      const middle = (y0 + y1) / 2;
      if (middle - (lowest.get(depth) ?? Number.NEGATIVE_INFINITY) < nameHeight) return false;
      lowest.set(depth, middle);
      return true;
    });
  return new Set(named.map(({ id }) => id));
}

const within = (box: Mark["box"], x: number, y: number) =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** The middle of a link, where its focus ring is. */
function linkBox({ from, to, width }: PlacedLink): Mark["box"] {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const side = Math.max(10, width);
  return { x: x - 14, y: y - side / 2, width: 28, height: side };
}

/** Whether a point lies on a link: where its curve is at that height of the drawing. */
function isOnLink({ from, to, width }: PlacedLink, x: number, y: number): boolean {
  if (x < from.x || x > to.x) return false;
  // The curve passes its control points at half the distance: solved by bisection, precise enough for a
  // pointer.
  let [low, high] = [0, 1];
  const middle = (from.x + to.x) / 2;
  const bezier = (a: number, b: number, c: number, d: number, s: number) =>
    a * (1 - s) ** 3 + 3 * b * s * (1 - s) ** 2 + 3 * c * s ** 2 * (1 - s) + d * s ** 3;
  for (let round = 0; round < 12; round++) {
    const s = (low + high) / 2;
    if (bezier(from.x, middle, middle, to.x, s) < x) low = s;
    else high = s;
  }
  const center = bezier(from.y, from.y, to.y, to.y, low);
  return Math.abs(center - y) <= Math.max(5, width / 2);
}
