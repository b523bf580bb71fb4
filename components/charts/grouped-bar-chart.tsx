"use client";
import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { fillOf } from "@/components/charts/area-patterns";
import { ChartFrame, type ChartProps } from "@/components/charts/chart-frame";
import type { Mark } from "@/components/charts/marks";
import { Plot } from "@/components/charts/plot";
import { seriesStyleAt } from "@/components/charts/series-style";
import type { StackSeries } from "@/components/charts/stacked-bar-chart";
import { fitText, textWidth } from "@/components/charts/text-width";
import { useValueFormat, type ValueKind } from "@/components/charts/use-value-format";
import { useWidth } from "@/components/charts/use-width";

interface GroupedBarChartProps extends ChartProps {
  /** The categories, from above. */
  rows: readonly { id: string; label: string }[];
  /** What the categories are, for the table: "Answer". */
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
/** Below this, a label stands above its bars. */
const narrow = 440;

/** Horizontal bars for categories, one below the other for each series, all from one zero and on one scale. */
export function GroupedBarChart({ rows, rowLabel, series, kind = "number", ...frame }: GroupedBarChartProps) {
  const t = useTranslations("charts");
  const chartId = useId();
  const format = useValueFormat(kind);
  const { measureRef, width } = useWidth();
  const seriesStyles = series.map(({ tone }, index) => seriesStyleAt(index, tone));
  const valueAt = (index: number, row: number) => series[index]?.values[row] ?? 0;

  const isNarrow = width > 0 && width < narrow;
  const barsHeight = series.length * (barHeight + barGap) - barGap;
  const rowHeight = barsHeight + rowGap + (isNarrow ? labelHeight : 0);
  const height = rows.length * rowHeight;
  const all = series.flatMap(({ values }) => [...values]);
  const widest = (texts: readonly string[]) =>
    width > 0 ? Math.max(0, ...texts.map((text) => textWidth(text, "table"))) + gap : 0;
  const left = isNarrow ? 0 : Math.min(widest(rows.map(({ label }) => label)), width * 0.38);
  const x = scaleLinear({
    domain: [0, Math.max(...all, Number.MIN_VALUE)],
    range: [0, Math.max(24, width - left - widest(all.map(format.exact)))],
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
    <ChartFrame
      {...frame}
      chartId={chartId}
      seriesStyles={seriesStyles}
      legend={series.map(({ label }, index) => ({
        label,
        seriesStyle: seriesStyles[index] ?? seriesStyleAt(0),
        sign: "area",
      }))}
      isEmpty={all.every((value) => value === 0)}
      height={height}
      tableData={() => ({
        columns: [rowLabel, ...series.map(({ label }) => label)],
        rowCount: rows.length,
        cellsAt: (row) => [
          rows[row]?.label ?? "",
          ...series.map((_, index) => format.exact(valueAt(index, row))),
        ],
      })}
    >
      <Plot
        label={frame.title}
        chartId={chartId}
        measureRef={measureRef}
        width={width}
        height={height}
        marks={marks}
        describeMark={(mark) => {
          const { at, index } = placeOf(mark);
          const label = rows[at]?.label ?? "";
          return {
            text: t("seriesPoint", {
              label,
              series: series[index]?.label ?? "",
              value: format.exact(valueAt(index, at)),
            }),
            tip: {
              title: label,
              rows: series.map((one, each) => ({
                label: one.label,
                value: format.exact(valueAt(each, at)),
                series: {
                  index: each,
                  seriesStyle: seriesStyles[each] ?? seriesStyleAt(0),
                  sign: "area" as const,
                },
                isStrong: each === index,
              })),
            },
          };
        }}
      >
        {(active) => (
          <>
            {rows.map(({ id, label }, at) => (
              <text
                key={id}
                x={0}
                y={at * rowHeight + rowGap / 2 + (isNarrow ? 14 : barsHeight / 2)}
                dy={isNarrow ? 0 : "0.34em"}
                className="fill-ink text-table forced-colors:fill-[CanvasText]"
              >
                {fitText(label, isNarrow ? width : left - gap, "table")}
              </text>
            ))}
            {marks.map((mark) => {
              const { at, index } = placeOf(mark);
              const isDimmed = active !== null && active.id !== mark.id;
              return (
                <g
                  key={mark.id}
                  className={`transition-opacity duration-120 ${isDimmed ? "opacity-55" : ""}`}
                >
                  <Bar {...mark.box} rx={2} fill={fillOf(chartId, index)} />
                  <text
                    x={mark.box.x + mark.box.width + 8}
                    y={mark.box.y + barHeight / 2}
                    dy="0.34em"
                    className="fill-ink-2 text-label tabular-nums forced-colors:fill-[CanvasText]"
                  >
                    {format.exact(valueAt(index, at))}
                  </text>
                </g>
              );
            })}
            {!isNarrow && <line x1={left} x2={left} y1={0} y2={height} stroke="var(--control)" />}
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}
