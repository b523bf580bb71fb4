import { scaleLinear } from "@visx/scale";
import { Area, LinePath } from "@visx/shape";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { BottomAxis, ValueAxis, valueScale } from "@/components/charts/axes";
import type { ChartProps } from "@/components/charts/chart-frame";
import { cellOf } from "@/components/charts/chart-table";
import { endLabels } from "@/components/charts/end-labels";
import { type IntervalMark, unmarked, useMarkText } from "@/components/charts/interval-marks";
import type { Mark } from "@/components/charts/marks";
import { PlottedChart } from "@/components/charts/plotted-chart";
import {
  type ChartSeries,
  type SeriesStyle,
  seriesStyleAt,
  styleSeries,
  type Tone,
} from "@/components/charts/series-style";
import { fitText, widestText } from "@/components/charts/text-width";
import { type SeriesValues, thinPositions } from "@/components/charts/thin";
import { chooseTimeLabels } from "@/components/charts/time-axis";
import { seriesRows } from "@/components/charts/tip";
import { useChart } from "@/components/charts/use-chart";
import { type TimeStep, useTimeFormat } from "@/components/charts/use-time-format";
import { useValueFormat, type ValueKind } from "@/components/charts/use-value-format";
import { valueTickCount } from "@/components/charts/value-ticks";

interface LineSeries {
  id: string;
  label: string;
  /** Its name in files, which have no title; the label by default. */
  fullLabel?: string;
  /** A value for each time; null for none. */
  values: SeriesValues;
  /** The interval of the value, for each time. */
  interval?: { low: SeriesValues; high: SeriesValues };
  tone?: Tone;
  /** Of an earlier period: the marks of its own intervals, in place of `intervalMarks`. */
  earlierMarks?: readonly IntervalMark[];
}

interface LineChartProps extends ChartProps {
  /** Milliseconds since 1970, ascending; with `names`, positions from 0. */
  times: readonly number[];
  /** Labels of the axis instead of dates, one for each time, such as iterations; and their header, for the table. */
  names?: { header: string; of: readonly string[] };
  step: TimeStep;
  /** The time zone of the displayed times. */
  timeZone: string;
  /** At most six. */
  series: readonly LineSeries[];
  /** Series that are not drawn: the table and files have them, too. */
  undrawn?: readonly LineSeries[];
  kind?: ValueKind;
  /** Label of the intervals: "95% interval". */
  intervalLabel?: string;
  height?: number;
  /** Marks of the times, one for each, where values are not of whole intervals. */
  intervalMarks?: readonly IntervalMark[];
  onOpen?: (time: number) => void;
}

/** Pixels for a date below the axis. */
const labelRoom = 72;
const bottom = 28;
const top = 10;
/** Below this there is no room for names beside the lines. */
const narrow = 520;
const minOf = (a: number, b: number | null) => (b === null ? a : Math.min(a, b));
const maxOf = (a: number, b: number | null) => (b === null ? a : Math.max(a, b));

/** Values over time, each series a line with its name at its end, and a band for how far it may be off. */
export function LineChart(props: LineChartProps) {
  const { times, names, step, timeZone, series, kind = "number", height = 240, onOpen, ...rest } = props;
  const { undrawn = [], intervalLabel, intervalMarks = unmarked, ...frame } = rest;
  const tabled = [...series, ...undrawn];
  const hasPrevious = tabled.some(({ earlierMarks }) => earlierMarks);
  const t = useTranslations("charts");
  const common = useTranslations("common");
  const markText = useMarkText();
  const format = useValueFormat(kind);
  const dates = useTimeFormat(step, timeZone);
  const chart = useChart();
  const { width } = chart;
  const styled = styleSeries(series, "line");

  const positions = useMemo(
    () =>
      thinPositions(
        series.flatMap(({ values, interval }) =>
          interval ? [values, interval.low, interval.high] : [values],
        ),
        Math.max(100, width),
      ),
    [series, width],
  );
  const [low, high, tickCount] = useMemo(() => {
    const all = series.flatMap(({ values, interval }) =>
      interval ? [values, interval.low, interval.high] : [values],
    );
    const least = all.reduce((sum, values) => values.reduce<number>(minOf, sum), 0);
    const largest = all.reduce((sum, values) => values.reduce<number>(maxOf, sum), 0);
    const count = valueTickCount({ kind, values: all.flatMap((one) => [...one]), low: least, high: largest });
    return [least, largest, count];
  }, [kind, series]);
  const hasValues = series.some(({ values }) => values.some((value) => value !== null));

  const axis = valueScale({
    low,
    high,
    top,
    bottom: height - bottom,
    tickCount,
    format: format.short,
    isMeasured: width > 0,
  });
  const { scale: y, left } = axis;
  const isNarrow = width > 0 && width < narrow;
  const hasEndLabels = !isNarrow && series.length > 1;
  const widestName = width > 0 && hasEndLabels ? widestText(series.map(({ label }) => label)) : 0;
  const right = width - (hasEndLabels ? Math.min(widestName + 14, width * 0.25) : 6);
  const x = scaleLinear({
    domain: [times[0] ?? 0, times.at(-1) ?? 1],
    range: [left + 6, Math.max(left + 7, right)],
  });
  const xAt = (position: number) => (times.length === 1 ? (left + right) / 2 : x(times[position] ?? 0));

  const marks = positions.map((position, column): Mark => {
    const ys = series.flatMap(({ values }) => {
      const value = values[position] ?? null;
      return value === null ? [] : [y(value)];
    });
    const upper = ys.length > 0 ? Math.min(...ys) : y(0);
    return {
      id: String(position),
      column,
      row: 0,
      box: { x: xAt(position) - 4, y: upper - 4, width: 8, height: 8 },
    };
  });
  const find = (pointer: number) => {
    let [from, to] = [0, positions.length - 1];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (xAt(positions[middle] ?? 0) <= pointer) from = middle;
      else to = middle;
    }
    const distance = (index: number) => Math.abs(xAt(positions[index] ?? 0) - pointer);
    return marks[distance(from) <= distance(to) ? from : to] ?? null;
  };

  const chosen = useMemo(
    () => chooseTimeLabels(times, step, timeZone, Math.floor(width / labelRoom)),
    [times, step, timeZone, width],
  );
  const axisDates = useTimeFormat(chosen.step, timeZone);
  const nameStep = Math.max(1, Math.ceil((times.length * labelRoom) / Math.max(1, width)));
  const labels = names
    ? names.of.flatMap((text, position) => (position % nameStep === 0 ? [{ x: xAt(position), text }] : []))
    : chosen.positions.map((position) => ({
        x: xAt(position),
        text: axisDates.short(times[position] ?? 0),
      }));
  const nameAt = (position: number) =>
    markText.labelOf(names?.of[position] ?? dates.full(times[position] ?? 0), intervalMarks[position]);

  const valueText = (one: LineSeries | undefined, position: number) => {
    const value = one?.values[position] ?? null;
    if (value === null) return t("noValue");
    const [from, to] = [one?.interval?.low[position] ?? null, one?.interval?.high[position] ?? null];
    if (from === null || to === null) return format.exact(value);
    return t("withInterval", { value: format.exact(value), from: format.exact(from), to: format.exact(to) });
  };

  return (
    <PlottedChart
      {...frame}
      chart={chart}
      series={styled}
      hasLegend={series.length > 1 && isNarrow}
      isEmpty={times.length === 0 || !hasValues}
      height={height}
      note={markText.noteOf(intervalMarks, "dotted", hasPrevious)}
      tableData={() => ({
        columns: [
          names?.header ?? t(`steps.${step}`),
          ...tabled.flatMap(({ label, fullLabel = label, interval }) => [
            { text: label, value: fullLabel },
            ...(interval ? [t("intervalOf", { label, interval: intervalLabel ?? common("interval") })] : []),
          ]),
        ],
        rowCount: times.length,
        cellsAt: (row) => [
          { text: nameAt(row), value: names ? nameAt(row) : dates.plain(times[row] ?? 0) },
          ...tabled.flatMap(({ values, interval, earlierMarks }) => {
            const cell = markText.cellOf(cellOf(format, values[row] ?? null), earlierMarks?.[row]);
            if (!interval) return [cell];
            const [from, to] = [interval.low[row] ?? null, interval.high[row] ?? null];
            return [
              cell,
              from === null || to === null
                ? "–"
                : common("fromUntil", { from: format.exact(from), to: format.exact(to) }),
            ];
          }),
        ],
        ...markText.columnOf(intervalMarks, hasPrevious),
      })}
      marks={marks}
      find={find}
      hasRing={false}
      describeMark={({ id }) => {
        const position = Number(id);
        const title = nameAt(position);
        const rows = seriesRows(styled, (index) => valueText(series[index], position));
        return {
          text: [title, ...rows.map(({ label, value }) => t("point", { label, value }))].join(", "),
          tip: { title, rows },
        };
      }}
      onOpen={onOpen && (({ id }) => onOpen(times[Number(id)] ?? 0))}
    >
      {(active) => (
        <>
          <ValueAxis {...axis} width={right - left} />
          {active && (
            <line
              x1={active.box.x + 4}
              x2={active.box.x + 4}
              y1={top}
              y2={height - bottom}
              stroke="var(--control)"
              strokeDasharray="2 2"
            />
          )}
          {series.map(
            ({ id, interval }, index) =>
              interval && (
                <Area
                  key={id}
                  data={positions}
                  x={xAt}
                  y0={(position) => y(interval.low[position] ?? 0)}
                  y1={(position) => y(interval.high[position] ?? 0)}
                  defined={(position) => interval.low[position] != null && interval.high[position] != null}
                  fill={styled[index]?.seriesStyle.color ?? ""}
                  fillOpacity={0.16}
                />
              ),
          )}
          {series.map((one, index) => (
            <Line
              key={one.id}
              series={one}
              seriesStyle={styled[index]?.seriesStyle ?? seriesStyleAt(0)}
              positions={positions}
              isWholeAt={(position) => {
                const { isOpen, isPartial } = (one.earlierMarks ?? intervalMarks)[position] ?? {};
                return !(isPartial || isOpen);
              }}
              xAt={xAt}
              yOf={(value) => y(value)}
            />
          ))}
          {active && (
            <Points
              series={series}
              styled={styled}
              position={Number(active.id)}
              xAt={xAt}
              yOf={(value) => y(value)}
            />
          )}
          {hasEndLabels &&
            endLabels(
              series.map(({ values }) => y(values.findLast((value) => value !== null) ?? 0)),
              { top, bottom: height - bottom },
            ).map((place, index) => (
              <text
                key={series[index]?.id}
                x={right + 8}
                y={place}
                dy="0.34em"
                fill={styled[index]?.seriesStyle.color}
                className="text-label forced-colors:fill-[CanvasText]"
              >
                {fitText(series[index]?.label ?? "", width - right - 8)}
              </text>
            ))}
          <BottomAxis top={height - bottom} labels={labels} width={width} />
        </>
      )}
    </PlottedChart>
  );
}

interface LineProps {
  series: LineSeries;
  seriesStyle: SeriesStyle;
  positions: readonly number[];
  isWholeAt: (position: number) => boolean;
  xAt: (position: number) => number;
  yOf: (value: number) => number;
}

/**
 * One series, dotted where values are not of whole intervals, which are the first or the last. A value between two gaps is
 * a point, and so is the only one of a whole interval, between dots on both sides.
 */
function Line({ series: { values }, seriesStyle, positions, isWholeAt, xAt, yOf }: LineProps) {
  const isThere = (at: number) => (values[positions[at] ?? -1] ?? null) !== null;
  const firstWhole = positions.findIndex(isWholeAt);
  const lastWhole = positions.findLastIndex(isWholeAt);
  const alone = positions.filter(
    (_, at) =>
      isThere(at) && ((!isThere(at - 1) && !isThere(at + 1)) || (at === firstWhole && at === lastWhole)),
  );
  const dotted =
    firstWhole < 0 ? [positions] : [positions.slice(0, firstWhole + 1), positions.slice(lastWhole)];
  const parts = [
    { data: firstWhole < 0 ? [] : positions.slice(firstWhole, lastWhole + 1), dash: seriesStyle.dash },
    ...dotted.filter(({ length }) => length > 1).map((data) => ({ data, dash: "1 5" })),
  ];
  return (
    <>
      {parts.map(({ data, dash }) => (
        <LinePath
          key={`${dash} ${data[0]}`}
          data={[...data]}
          x={xAt}
          y={(position) => yOf(values[position] ?? 0)}
          defined={(position) => (values[position] ?? null) !== null}
          stroke={seriesStyle.color}
          // Thinned, so near to each other that a stroke is an area.
          strokeWidth={positions.length < values.length ? 1 : seriesStyle.width}
          strokeLinejoin="round"
          strokeLinecap="round"
          {...(dash !== undefined && { strokeDasharray: dash })}
        />
      ))}
      {alone.map((position) => (
        <circle
          key={position}
          cx={xAt(position)}
          cy={yOf(values[position] ?? 0)}
          r={2.5}
          fill={seriesStyle.color}
        />
      ))}
    </>
  );
}

interface PointsProps {
  series: readonly LineSeries[];
  styled: readonly ChartSeries[];
  position: number;
  xAt: (position: number) => number;
  yOf: (value: number) => number;
}

/** The points at the active position. */
const Points = ({ series, styled, position, xAt, yOf }: PointsProps) =>
  series.map(({ id, values }, index) => {
    const value = values[position] ?? null;
    if (value === null) return null;
    return (
      <circle
        key={id}
        data-focus-ring
        cx={xAt(position)}
        cy={yOf(value)}
        r={4.5}
        fill={styled[index]?.seriesStyle.color}
        stroke="var(--sheet)"
        strokeWidth={2}
      />
    );
  });
