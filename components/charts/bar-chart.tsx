import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useTranslations } from "next-intl";
import { fillOf } from "@/components/charts/area-patterns";
import type { ChartProps } from "@/components/charts/chart-frame";
import { cellOf } from "@/components/charts/chart-table";
import type { Mark } from "@/components/charts/marks";
import { PlottedChart } from "@/components/charts/plotted-chart";
import { layOutRows, RowLabel, ZeroLine } from "@/components/charts/row-labels";
import { styleSeries, type Tone } from "@/components/charts/series-style";
import { widestText } from "@/components/charts/text-width";
import { useChart } from "@/components/charts/use-chart";
import { useValueFormat, type ValueKind } from "@/components/charts/use-value-format";

interface BarDatum {
  id: string;
  label: string;
  /** Zero or more. */
  value: number;
  /** What the value is of: "4 of 34". */
  detail?: string;
}

interface BarChartProps extends ChartProps {
  /** Bars in the order in which they are drawn. */
  bars: readonly BarDatum[];
  /** Label of the numbers, in the table. */
  valueLabel: string;
  kind?: ValueKind;
  /** The total; each bar then shows its share. */
  total?: number;
  tone?: Tone;
  /** Whether each bar has a color of its own, as the series of other charts of the same values. */
  isColored?: boolean;
  /** More bars than this are only in the table. */
  maxBars?: number;
  onOpen?: (id: string) => void;
}

const rowHeights = { wide: 30, narrow: 46 } as const;
const barHeight = 18;
const gap = 10;

/** Horizontal bars for categories, one a row, its number at its end; at most 12 are drawn unless `maxBars` says otherwise. */
export function BarChart({
  bars,
  valueLabel,
  kind = "number",
  total,
  tone,
  isColored = false,
  maxBars = 12,
  onOpen,
  ...frame
}: BarChartProps) {
  const t = useTranslations("charts");
  const common = useTranslations("common");
  const format = useValueFormat(kind);
  const shares = useValueFormat("percent");
  const chart = useChart();
  const { chartId, width } = chart;

  const drawn = bars.slice(0, maxBars);
  const rest = bars.slice(maxBars).reduce((sum, { value }) => sum + value, 0);
  const textOf = ({ value, detail }: BarDatum) =>
    [format.exact(value), total && shares.exact(value / total), detail].filter(Boolean).join(" · ");

  const layout = layOutRows(drawn, width, gap);
  const { isNarrow, left } = layout;
  const rowHeight = isNarrow ? rowHeights.narrow : rowHeights.wide;
  const height = drawn.length * rowHeight;
  const valueRoom = width > 0 ? widestText(drawn.map(textOf), "table") + gap : 0;
  const x = scaleLinear({
    domain: [0, Math.max(...drawn.map(({ value }) => value), Number.MIN_VALUE)],
    range: [0, Math.max(24, width - left - valueRoom)],
  });
  const marks = drawn.map(({ id, value }, index): Mark => {
    const top = index * rowHeight + (isNarrow ? 22 : (rowHeight - barHeight) / 2);
    return {
      id,
      column: 0,
      row: index,
      box: { x: left, y: top, width: Math.max(2, x(value)), height: barHeight },
      hit: { x: 0, y: index * rowHeight, width, height: rowHeight },
    };
  });
  const barOf = ({ row }: Mark) => drawn[row] ?? { id: "", label: "", value: 0 };

  return (
    <PlottedChart
      {...frame}
      chart={chart}
      series={styleSeries(isColored ? drawn : [{ label: valueLabel, tone }])}
      isEmpty={bars.length === 0}
      height={height}
      note={
        bars.length > maxBars
          ? t("others", { count: bars.length - maxBars, value: format.exact(rest) })
          : null
      }
      tableData={() => ({
        columns:
          total === undefined ? [t("item"), valueLabel] : [t("item"), valueLabel, common("shareOfTotal")],
        rowCount: bars.length,
        cellsAt: (row) => {
          const { label, value } = bars[row] ?? { label: "", value: 0 };
          const cells = [label, cellOf(format, value)];
          return total ? [...cells, cellOf(shares, value / total)] : cells;
        },
      })}
      marks={marks}
      describeMark={(mark) => {
        const bar = barOf(mark);
        return {
          text: t("point", { label: bar.label, value: textOf(bar) }),
          tip: { title: bar.label, rows: [{ label: valueLabel, value: textOf(bar) }] },
        };
      }}
      onOpen={onOpen && ((mark) => onOpen(mark.id))}
    >
      {(active) => (
        <>
          {marks.map((mark) => {
            const bar = barOf(mark);
            const isDimmed = active !== null && active.id !== mark.id;
            const middle = mark.box.y + barHeight / 2;
            return (
              <g key={mark.id}>
                <RowLabel layout={layout} text={bar.label} y={isNarrow ? mark.box.y - 7 : middle} />
                <Bar
                  {...mark.box}
                  rx={2}
                  fill={fillOf(chartId, isColored ? mark.row : 0)}
                  className={`transition-opacity duration-120 ${isDimmed ? "opacity-50" : ""}`}
                />
                <text
                  x={mark.box.x + mark.box.width + 8}
                  y={middle}
                  dy="0.34em"
                  className="fill-ink-2 text-table tabular-nums forced-colors:fill-[CanvasText]"
                >
                  {textOf(bar)}
                </text>
              </g>
            );
          })}
          <ZeroLine layout={layout} height={height} />
        </>
      )}
    </PlottedChart>
  );
}
