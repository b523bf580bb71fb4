"use client";
import { Bar } from "@visx/shape";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { fillOf } from "@/components/charts/area-patterns";
import { ChartFrame, type ChartProps } from "@/components/charts/chart-frame";
import type { Mark } from "@/components/charts/marks";
import { Plot } from "@/components/charts/plot";
import { seriesStyleAt } from "@/components/charts/series-style";
import type { StackSeries } from "@/components/charts/stacked-bar-chart";
import { fitText, textWidth } from "@/components/charts/text-width";
import { useValueFormat } from "@/components/charts/use-value-format";
import { useWidth } from "@/components/charts/use-width";

interface ShareBarChartProps extends ChartProps {
  /** The wholes, from above; a whole of zero has no bar. */
  rows: readonly { id: string; label: string }[];
  /** What the rows are, for the table: "Week". */
  rowLabel: string;
  /** The parts of each whole, from the left: a number for each row. */
  series: readonly StackSeries[];
  onOpen?: (rowId: string, seriesId: string) => void;
}

const rowHeights = { wide: 34, narrow: 50 } as const;
const barHeight = 22;
/** Between two parts. */
const gap = 2;
const narrow = 440;

/** Each row a whole of one length, divided into its parts. */
export function ShareBarChart({ rows, rowLabel, series, onOpen, ...frame }: ShareBarChartProps) {
  const t = useTranslations("charts");
  const format = useFormatter();
  const chartId = useId();
  const counts = useValueFormat();
  const shares = useValueFormat("percent");
  const { measureRef, width } = useWidth();
  const seriesStyles = series.map(({ tone }, index) => seriesStyleAt(index, tone));
  const totals = rows.map((_, row) => series.reduce((sum, { values }) => sum + (values[row] ?? 0), 0));

  const isNarrow = width > 0 && width < narrow;
  const rowHeight = isNarrow ? rowHeights.narrow : rowHeights.wide;
  const height = rows.length * rowHeight;
  const hasLabels = rows.some(({ label }) => label !== "");
  const widest = width > 0 ? Math.max(0, ...rows.map(({ label }) => textWidth(label, "table"))) : 0;
  const left = isNarrow || !hasLabels ? 0 : Math.min(widest + 12, width * 0.38);

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
  /** As figures beside it are written: the table and the tip are exact. */
  const writeShort = (share: number) =>
    format.number(share, { style: "percent", maximumFractionDigits: share > 0 && share < 0.1 ? 1 : 0 });
  const partOf = ({ column, row }: Mark) => {
    const value = series[column]?.values[row] ?? 0;
    return { value, share: value / (totals[row] || 1), label: series[column]?.label ?? "" };
  };

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
      isEmpty={totals.every((total) => total === 0)}
      height={height}
      tableData={() => ({
        columns: [rowLabel, ...series.map(({ label }) => label)],
        rowCount: rows.length,
        cellsAt: (row) => [
          rows[row]?.label ?? "",
          ...series.map(({ values }) =>
            t("countShare", {
              count: counts.exact(values[row] ?? 0),
              share: shares.exact((values[row] ?? 0) / (totals[row] || 1)),
            }),
          ),
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
          const { value, share, label } = partOf(mark);
          const text = t("countShare", { count: counts.exact(value), share: shares.exact(share) });
          return {
            text: t("seriesPoint", { label: rows[mark.row]?.label ?? "", series: label, value: text }),
            tip: {
              title: rows[mark.row]?.label || frame.title,
              rows: series.map((one, index) => ({
                label: one.label,
                value: t("countShare", {
                  count: counts.exact(one.values[mark.row] ?? 0),
                  share: shares.exact((one.values[mark.row] ?? 0) / (totals[mark.row] || 1)),
                }),
                series: {
                  index,
                  seriesStyle: seriesStyles[index] ?? seriesStyleAt(0),
                  sign: "area" as const,
                },
                isStrong: index === mark.column,
              })),
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
              <text
                key={id}
                x={0}
                y={row * rowHeight + (isNarrow ? 15 : rowHeight / 2)}
                dy={isNarrow ? 0 : "0.34em"}
                className="fill-ink text-table forced-colors:fill-[CanvasText]"
              >
                {fitText(label, isNarrow ? width : left - 12, "table")}
              </text>
            ))}
            {marks.map((mark) => {
              const text = writeShort(partOf(mark).share);
              const fits = mark.box.width > textWidth(text) + 14;
              const isDimmed = active !== null && active.id !== mark.id;
              return (
                <g
                  key={mark.id}
                  className={`transition-opacity duration-120 ${isDimmed ? "opacity-55" : ""}`}
                >
                  <Bar {...mark.box} rx={2} fill={fillOf(chartId, mark.column)} />
                  {fits && <InBar text={text} box={mark.box} />}
                </g>
              );
            })}
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}

/** A number in its bar, on a ground of its own, so that no pattern makes it hard to read. */
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
