import { Bar } from "@visx/shape";
import { useFormatter, useTranslations } from "next-intl";
import { fillOf } from "@/components/charts/area-patterns";
import type { ChartProps } from "@/components/charts/chart-frame";
import { seriesTable } from "@/components/charts/chart-table";
import type { Mark } from "@/components/charts/marks";
import { PlottedChart } from "@/components/charts/plotted-chart";
import { layOutRows, RowLabel } from "@/components/charts/row-labels";
import { styleSeries } from "@/components/charts/series-style";
import type { StackSeries } from "@/components/charts/stacked-bar-chart";
import { textWidth } from "@/components/charts/text-width";
import { seriesRows } from "@/components/charts/tip";
import { useChart } from "@/components/charts/use-chart";
import { useValueFormat } from "@/components/charts/use-value-format";

interface ShareBarChartProps extends ChartProps {
  /** The wholes, from above; a whole of zero has no bar. */
  rows: readonly { id: string; label: string }[];
  /** Header of the rows, for the table: "Week". */
  rowLabel: string;
  /** The parts of each whole, from the left: a number for each row. */
  series: readonly StackSeries[];
  onOpen?: (rowId: string, seriesId: string) => void;
}

const rowHeights = { wide: 34, narrow: 50 } as const;
const barHeight = 22;
/** Between two parts. */
const gap = 2;
const labelGap = 12;

/** Each row a whole of one length, divided into its parts. */
export function ShareBarChart({ rows, rowLabel, series, onOpen, ...frame }: ShareBarChartProps) {
  const t = useTranslations("charts");
  const format = useFormatter();
  const counts = useValueFormat();
  const shares = useValueFormat("percent");
  const chart = useChart();
  const { chartId, width } = chart;
  const styled = styleSeries(series);
  const totals = rows.map((_, row) => series.reduce((sum, { values }) => sum + (values[row] ?? 0), 0));

  const layout = layOutRows(rows, width, labelGap);
  const { isNarrow, left } = layout;
  const rowHeight = isNarrow ? rowHeights.narrow : rowHeights.wide;
  const height = rows.length * rowHeight;

  const marks = rows.flatMap((row, at) => {
    let before = 0;
    const total = totals[at] ?? 0;
    const y = at * rowHeight + (isNarrow ? 22 : (rowHeight - barHeight) / 2);
    return series.flatMap(({ id, values }, index): Mark[] => {
      const value = values[at] ?? 0;
      if (value <= 0 || total <= 0) return [];
      const from = left + ((width - left) * before) / total;
      before += value;
      const to = left + ((width - left) * before) / total;
      const box = {
        x: from,
        y,
        width: Math.max(1, to - from - (before < total ? gap : 0)),
        height: barHeight,
      };
      return [{ id: `${row.id} ${id}`, column: index, row: at, box }];
    });
  });
  /** Rounded like the figures beside it; the table and the tooltip are exact. */
  const writeShort = (share: number) =>
    format.number(share, { style: "percent", maximumFractionDigits: share > 0 && share < 0.1 ? 1 : 0 });
  const shareAt = (index: number, row: number) => (series[index]?.values[row] ?? 0) / (totals[row] || 1);
  const textAt = (index: number, row: number) =>
    t("countShare", {
      count: counts.exact(series[index]?.values[row] ?? 0),
      share: shares.exact(shareAt(index, row)),
    });

  return (
    <PlottedChart
      {...frame}
      chart={chart}
      series={styled}
      hasLegend
      isEmpty={totals.every((total) => total === 0)}
      height={height}
      tableData={() =>
        seriesTable(rowLabel, rows, series, (index, row) => ({
          text: textAt(index, row),
          value: series[index]?.values[row] ?? 0,
        }))
      }
      marks={marks}
      describeMark={({ row, column }) => {
        const label = rows[row]?.label ?? "";
        return {
          text: t("seriesPoint", { label, series: series[column]?.label ?? "", value: textAt(column, row) }),
          tip: {
            title: label || frame.title,
            rows: seriesRows(styled, (index) => textAt(index, row), column),
          },
        };
      }}
      onOpen={
        onOpen &&
        (({ row, column }) => {
          const [rowId, seriesId] = [rows[row]?.id, series[column]?.id];
          if (rowId !== undefined && seriesId !== undefined) onOpen(rowId, seriesId);
        })
      }
    >
      {(active) => (
        <>
          {rows.map(({ id, label }, row) => (
            <RowLabel
              key={id}
              layout={layout}
              text={label}
              y={row * rowHeight + (isNarrow ? 15 : rowHeight / 2)}
            />
          ))}
          {marks.map((mark) => {
            const text = writeShort(shareAt(mark.column, mark.row));
            const fits = mark.box.width > textWidth(text) + 14;
            const isDimmed = active !== null && active.id !== mark.id;
            return (
              <g key={mark.id} className={`transition-opacity duration-120 ${isDimmed ? "opacity-55" : ""}`}>
                <Bar {...mark.box} rx={2} fill={fillOf(chartId, mark.column)} />
                {fits && <InBar text={text} box={mark.box} />}
              </g>
            );
          })}
        </>
      )}
    </PlottedChart>
  );
}

/** A number in its bar, on a plain background, so that a pattern does not make it hard to read. */
const InBar = ({ text, box }: { text: string; box: Mark["box"] }) => {
  const wide = textWidth(text) + 8;
  return (
    <>
      <rect x={box.x + 4} y={box.y + 3} width={wide} height={box.height - 6} rx={2} fill="var(--sheet)" />
      <text
        x={box.x + 4 + wide / 2}
        y={box.y + box.height / 2}
        dy="0.34em"
        textAnchor="middle"
        className="fill-ink text-label tabular-nums forced-colors:fill-[CanvasText]"
      >
        {text}
      </text>
    </>
  );
};
