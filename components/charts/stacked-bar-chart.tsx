import { PatternLines } from "@visx/pattern";
import { scaleBand } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useTranslations } from "next-intl";
import { Fragment, useMemo } from "react";
import { fillOf } from "@/components/charts/area-patterns";
import { BottomAxis, labelStep, ValueAxis, valueScale } from "@/components/charts/axes";
import type { ChartProps } from "@/components/charts/chart-frame";
import { cellOf, seriesTable } from "@/components/charts/chart-table";
import { type IntervalMark, useMarkText } from "@/components/charts/interval-marks";
import type { Mark } from "@/components/charts/marks";
import { PlottedChart } from "@/components/charts/plotted-chart";
import { styleSeries, type Tone } from "@/components/charts/series-style";
import { mergeColumns, stackParts } from "@/components/charts/stack";
import { fitText, textWidth, widestText } from "@/components/charts/text-width";
import { seriesRows } from "@/components/charts/tip";
import { useChart } from "@/components/charts/use-chart";
import { useValueFormat, type ValueKind } from "@/components/charts/use-value-format";
import { valueTickCount } from "@/components/charts/value-ticks";

export interface StackSeries {
  id: string;
  label: string;
  /** Its name in files, which have no title; the label by default. */
  fullLabel?: string;
  /** A value for each column; negative ones hang below zero. */
  values: readonly number[];
  tone?: Tone;
  /** Of an earlier period, which is only in the table: the marks of its own intervals. */
  earlierMarks?: readonly IntervalMark[];
}

interface StackedBarChartProps extends ChartProps {
  /** The columns in order: their texts below the axis, in full and in files, and their marks. */
  columns: readonly { short: string; full: string; plain?: string; mark?: IntervalMark }[];
  /** Header of the columns, for the table: "Day". */
  columnLabel: string;
  /** From zero outwards. One series makes a plain column chart. */
  series: readonly StackSeries[];
  /** Series that are not drawn: the table and files have them, too. */
  undrawn?: readonly StackSeries[];
  kind?: ValueKind;
  height?: number;
  /** Lines where something begins, such as an iteration: 2 is the left edge of the third column, 2.5 its middle. */
  markers?: readonly { column: number; label: string }[];
  onOpen?: (column: number, seriesId: string) => void;
}

/** Pixels above the columns for the names of markers. */
const markerRoom = 16;

const bottom = 28;
const top = 8;
/** Fewer pixels than this for a column, and neighbours are drawn as one. */
const narrowest = 4;
/** Pixels of the widest column: of a single day it would fill the chart. */
const widestColumn = 72;
const niceSteps = [1, 2, 3, 5, 7, 10, 14, 28, 30, 60, 90];

/** Columns side by side, such as days, each a stack of its series, away from zero in both directions; one series: a column chart. */
export function StackedBarChart(props: StackedBarChartProps) {
  const { columns, columnLabel, series, kind = "number", height = 240, onOpen, ...rest } = props;
  const { undrawn = [], markers = [], ...frame } = rest;
  const tabled = [...series, ...undrawn];
  const t = useTranslations("charts");
  const common = useTranslations("common");
  const markText = useMarkText();
  const marksOfColumns = columns.flatMap(({ mark }) => mark ?? []);
  const format = useValueFormat(kind);
  const chart = useChart();
  const { chartId, width } = chart;
  const styled = styleSeries(series);
  const total = series.reduce((sum, { values }) => sum + values.reduce((a, b) => a + Math.abs(b), 0), 0);

  const merged = useMemo(
    () =>
      mergeColumns(
        columns.length,
        series.map(({ values }) => values),
        Math.max(1, Math.floor(width / narrowest)),
      ),
    [columns.length, series, width],
  );
  const stacks = useMemo(() => merged.map(({ sums }) => stackParts(sums)), [merged]);
  const [low, high] = useMemo(() => {
    const ends = stacks.flatMap((parts) => parts.map(({ to }) => to));
    return [ends.reduce((a, b) => Math.min(a, b), 0), ends.reduce((a, b) => Math.max(a, b), 0)];
  }, [stacks]);

  const tickCount = useMemo(
    () => valueTickCount({ kind, values: series.flatMap(({ values }) => values), low, high }),
    [kind, series, low, high],
  );
  const axis = valueScale({
    low,
    high,
    top: markers.length > 0 ? top + markerRoom : top,
    bottom: height - bottom,
    tickCount,
    format: format.short,
    isMeasured: width > 0,
  });
  const { scale: y, left } = axis;
  const x = scaleBand({
    domain: merged.map((_, index) => index),
    range: [left, Math.max(left + 1, width)],
    padding: merged.length > 60 ? 0.1 : 0.28,
  });
  const slot = x.bandwidth();
  const band = Math.min(slot, widestColumn);

  const markerAt = (column: number) => {
    const at = merged.findIndex(({ last }) => last >= Math.floor(column));
    const { first = 0, last = 0 } = merged[at] ?? {};
    const passed = (column - first) / (last - first + 1);
    return Math.max(left, (x(at) ?? 0) - (x.step() - slot) / 2 + passed * x.step());
  };
  const nameOf = (column: number) => {
    const { first, last } = merged[column] ?? { first: 0, last: 0 };
    const from = columns[first]?.full ?? "";
    return first === last ? from : common("fromUntil", { from, to: columns[last]?.full ?? "" });
  };
  const marks = stacks.flatMap((parts, column) =>
    parts.flatMap(({ from, to }, index): Mark[] => {
      if (from === to && series.length > 1) return [];
      const [upper, lower] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))];
      const start = (x(column) ?? 0) + (slot - band) / 2;
      return [
        {
          id: `${column} ${index}`,
          column,
          row: Math.round(upper + lower),
          box: { x: start, y: upper, width: band, height: Math.max(1, lower - upper) },
          ...(series.length === 1 && { hit: { x: start - 1, y: 0, width: band + 2, height } }),
        },
      ];
    }),
  );
  const placeOf = ({ id }: Mark) => {
    const [column = 0, index = 0] = id.split(" ").map(Number);
    return { column, index };
  };
  const isMarked = ({ first, last } = { first: 0, last: -1 }) =>
    columns.slice(first, last + 1).some(({ mark }) => mark?.isOpen || mark?.isPartial);
  const labelTexts = merged.map(({ first }) => columns[first]?.short ?? "");
  const step =
    width > 0 ? labelStep(merged.length, width - left, Math.min(96, widestText(labelTexts)), niceSteps) : 1;
  const labels = labelTexts.flatMap((text, index) =>
    index % step === 0
      ? [
          {
            x: (x(index) ?? 0) + slot / 2,
            text: fitText(text, Math.max(slot + 8, ((width - left) / merged.length) * step - 8)),
          },
        ]
      : [],
  );

  return (
    <PlottedChart
      {...frame}
      chart={chart}
      series={styled}
      hasLegend={series.length > 1}
      isEmpty={columns.length === 0 || total === 0}
      height={height}
      note={
        width > 0 && merged.length < columns.length
          ? t("merged", { count: Math.ceil(columns.length / merged.length) })
          : markText.noteOf(marksOfColumns, "hatched")
      }
      tableData={() => ({
        ...seriesTable(
          columnLabel,
          columns.map(({ full, plain = full }) => ({ label: { text: full, value: plain } })),
          tabled,
          (index, row) => cellOf(format, tabled[index]?.values[row] ?? 0),
        ),
        ...markText.columnOf(
          marksOfColumns,
          tabled.some(({ earlierMarks }) => earlierMarks),
        ),
      })}
      marks={marks}
      describeMark={(mark) => {
        const { column, index } = placeOf(mark);
        const sums = merged[column]?.sums ?? [];
        const name = nameOf(column);
        const label = series[index]?.label ?? "";
        return {
          text: t("seriesPoint", { label: name, series: label, value: format.exact(sums[index] ?? 0) }),
          tip: {
            title: name,
            rows: seriesRows(
              styled,
              (at) => format.exact(sums[at] ?? 0),
              series.length > 1 ? index : undefined,
            ),
          },
        };
      }}
      onOpen={
        onOpen &&
        ((mark) => {
          const { column, index } = placeOf(mark);
          const id = series[index]?.id;
          const place = merged[column];
          if (id !== undefined && place) onOpen(place.first, id);
        })
      }
    >
      {(active) => (
        <>
          <ValueAxis {...axis} width={width - left} />
          {markers.map(({ column, label }, index) => {
            const start = markerAt(column);
            const before = markers[index - 1];
            const room = before ? start - markerAt(before.column) - 10 - textWidth(before.label) : start;
            // Before its line where it does not fit behind it.
            const isBefore = textWidth(label) > width - start - 5 && textWidth(label) <= room - 10;
            return (
              <g key={column}>
                <line
                  x1={start}
                  x2={start}
                  y1={2}
                  y2={height - bottom}
                  stroke="var(--contour)"
                  strokeDasharray="3 3"
                />
                <text
                  x={isBefore ? start - 5 : start + 5}
                  textAnchor={isBefore ? "end" : "start"}
                  y={12}
                  className="fill-ink-2 text-label font-normal forced-colors:fill-[CanvasText]"
                >
                  {isBefore ? label : fitText(label, Math.max(0, width - start - 5))}
                </text>
              </g>
            );
          })}
          <PatternLines
            id={`${chartId}-open`}
            width={6}
            height={6}
            stroke="var(--sheet)"
            strokeWidth={2.5}
            orientation={["diagonal"]}
          />
          {marks.map((mark) => {
            const { column, index } = placeOf(mark);
            const isDimmed = active !== null && placeOf(active).column !== column;
            const bar = {
              ...mark.box,
              // A line of the page between the parts of a stack.
              height: Math.max(1, mark.box.height - (series.length > 1 && mark.box.height > 4 ? 1.5 : 0)),
              rx: band > 6 && mark.box.height > 4 ? 1.5 : 0,
              className: `transition-opacity duration-120 ${isDimmed ? "opacity-45" : ""}`,
            };
            return (
              <Fragment key={mark.id}>
                <Bar {...bar} fill={fillOf(chartId, index)} />
                {isMarked(merged[column]) && <Bar {...bar} fill={`url(#${chartId}-open)`} />}
              </Fragment>
            );
          })}
          <BottomAxis top={height - bottom} labels={labels} width={width} />
        </>
      )}
    </PlottedChart>
  );
}
