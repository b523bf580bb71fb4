import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useTranslations } from "next-intl";
import { fillOf } from "@/components/charts/area-patterns";
import type { ChartProps } from "@/components/charts/chart-frame";
import { cellOf, seriesTable } from "@/components/charts/chart-table";
import type { Mark } from "@/components/charts/marks";
import { PlottedChart } from "@/components/charts/plotted-chart";
import { layOutRows, RowLabel, ZeroLine } from "@/components/charts/row-labels";
import { styleSeries } from "@/components/charts/series-style";
import type { StackSeries } from "@/components/charts/stacked-bar-chart";
import { widestText } from "@/components/charts/text-width";
import { seriesRows } from "@/components/charts/tip";
import { useChart } from "@/components/charts/use-chart";
import { useValueFormat, type ValueKind } from "@/components/charts/use-value-format";

interface GroupedBarChartProps extends ChartProps {
  /** The categories, from above. */
  rows: readonly { id: string; label: string }[];
  /** Header of the categories, for the table: "Answer". */
  rowLabel: string;
  /** Two or three: a number, zero or more, for each row. */
  series: readonly StackSeries[];
  kind?: ValueKind;
}

const barHeight = 14;
const barGap = 2;
const rowGap = 14;
const gap = 10;
const labelHeight = 22;

/** Horizontal bars for categories, one below the other for each series, all from one zero and on one scale. */
export function GroupedBarChart({ rows, rowLabel, series, kind = "number", ...frame }: GroupedBarChartProps) {
  const t = useTranslations("charts");
  const format = useValueFormat(kind);
  const chart = useChart();
  const { chartId, width } = chart;
  const styled = styleSeries(series);
  const valueAt = (index: number, row: number) => series[index]?.values[row] ?? 0;
  const textAt = (index: number, row: number) => format.exact(valueAt(index, row));

  const layout = layOutRows(rows, width, gap);
  const { isNarrow, left } = layout;
  const barsHeight = series.length * (barHeight + barGap) - barGap;
  const rowHeight = barsHeight + rowGap + (isNarrow ? labelHeight : 0);
  const height = rows.length * rowHeight;
  const all = series.flatMap(({ values }) => [...values]);
  const valueRoom = width > 0 ? widestText(all.map(format.exact), "table") + gap : 0;
  const x = scaleLinear({
    domain: [0, Math.max(...all, Number.MIN_VALUE)],
    range: [0, Math.max(24, width - left - valueRoom)],
  });
  const marks = rows.flatMap((row, at) =>
    series.map((one, index): Mark => {
      const y = at * rowHeight + rowGap / 2 + (isNarrow ? labelHeight : 0) + index * (barHeight + barGap);
      return {
        id: `${row.id} ${one.id}`,
        column: 0,
        row: at * series.length + index,
        box: { x: left, y, width: Math.max(2, x(valueAt(index, at))), height: barHeight },
        hit: { x: 0, y, width, height: barHeight + barGap },
      };
    }),
  );
  const placeOf = ({ row }: Mark) => ({ at: Math.floor(row / series.length), index: row % series.length });

  return (
    <PlottedChart
      {...frame}
      chart={chart}
      series={styled}
      hasLegend
      isEmpty={all.every((value) => value === 0)}
      height={height}
      tableData={() =>
        seriesTable(rowLabel, rows, series, (index, row) => cellOf(format, valueAt(index, row)))
      }
      marks={marks}
      describeMark={(mark) => {
        const { at, index } = placeOf(mark);
        const label = rows[at]?.label ?? "";
        return {
          text: t("seriesPoint", {
            label,
            series: series[index]?.label ?? "",
            value: textAt(index, at),
          }),
          tip: {
            title: label,
            rows: seriesRows(styled, (each) => textAt(each, at), index),
          },
        };
      }}
    >
      {(active) => (
        <>
          {rows.map(({ id, label }, at) => (
            <RowLabel
              key={id}
              layout={layout}
              text={label}
              y={at * rowHeight + rowGap / 2 + (isNarrow ? 14 : barsHeight / 2)}
            />
          ))}
          {marks.map((mark) => {
            const { at, index } = placeOf(mark);
            const isDimmed = active !== null && active.id !== mark.id;
            return (
              <g key={mark.id} className={`transition-opacity duration-120 ${isDimmed ? "opacity-55" : ""}`}>
                <Bar {...mark.box} rx={2} fill={fillOf(chartId, index)} />
                <text
                  x={mark.box.x + mark.box.width + 8}
                  y={mark.box.y + barHeight / 2}
                  dy="0.34em"
                  className="fill-ink-2 text-label tabular-nums forced-colors:fill-[CanvasText]"
                >
                  {textAt(index, at)}
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
