import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useTranslations } from "next-intl";
import { fillOf } from "@/components/charts/area-patterns";
import { BottomAxis, labelStep, ValueAxis, valueScale } from "@/components/charts/axes";
import type { ChartProps } from "@/components/charts/chart-frame";
import { cellOf } from "@/components/charts/chart-table";
import type { Mark } from "@/components/charts/marks";
import { PlottedChart } from "@/components/charts/plotted-chart";
import { styleSeries, type Tone } from "@/components/charts/series-style";
import { textWidth, widestText } from "@/components/charts/text-width";
import { useChart } from "@/components/charts/use-chart";
import { useValueFormat, type ValueKind } from "@/components/charts/use-value-format";
import { valueTickCount } from "@/components/charts/value-ticks";

/** The number of values from `from` (inclusive) to `to` (exclusive; inclusive for the last bin). */
interface Bin {
  from: number;
  to: number;
  count: number;
}

interface HistogramProps extends ChartProps {
  /** Ascending, without gaps. */
  bins: readonly Bin[];
  /** Header of the measured values, for the table: "Duration". */
  valueLabel: string;
  /** Header of the counts: "Persons". */
  countLabel: string;
  /** Format of the measured values. */
  kind?: ValueKind;
  /** Lines at values that matter, such as the median. */
  markers?: readonly { label: string; value: number }[];
  tone?: Tone;
  height?: number;
  onOpen?: (bin: Bin) => void;
}

const bottom = 28;
const niceSteps = [1, 2, 4, 5, 10, 20, 50];

/** The frequencies of values by size. */
export function Histogram(props: HistogramProps) {
  const {
    bins,
    valueLabel,
    countLabel,
    kind = "number",
    markers = [],
    tone,
    onOpen,
    height = 220,
    ...frame
  } = props;
  const t = useTranslations("charts");
  const common = useTranslations("common");
  const format = useValueFormat(kind);
  const counts = useValueFormat();
  const shares = useValueFormat("percent");
  const chart = useChart();
  const { chartId, width } = chart;
  const top = markers.length > 0 ? 24 : 8;
  const highest = bins.reduce((most, { count }) => Math.max(most, count), 0);
  const total = bins.reduce((sum, { count }) => sum + count, 0);

  const axis = valueScale({
    low: 0,
    high: highest,
    top,
    bottom: height - bottom,
    tickCount: valueTickCount({
      kind: "number",
      values: bins.map(({ count }) => count),
      low: 0,
      high: highest,
    }),
    format: counts.short,
    isMeasured: width > 0,
  });
  const { scale: y, left } = axis;
  const x = scaleLinear({
    domain: [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1],
    range: [left, Math.max(left + 1, width)],
  });
  const marks = bins.map(({ from, to, count }, index): Mark => {
    const [start, end] = [x(from), x(to)];
    const box = {
      x: start + 0.75,
      y: y(count),
      width: Math.max(1, end - start - 1.5),
      height: Math.max(1, y(0) - y(count)),
    };
    return {
      id: String(index),
      column: index,
      row: 0,
      box,
      hit: { ...box, x: start, y: 0, width: end - start, height },
    };
  });
  const binOf = ({ column }: Mark): Bin => bins[column] ?? { from: 0, to: 0, count: 0 };
  const rangeText = ({ from, to }: Bin) =>
    common("fromUntil", { from: format.exact(from), to: format.exact(to) });
  const edges = [...bins.map(({ from }) => from), ...bins.slice(-1).map(({ to }) => to)];
  const widest = width > 0 ? widestText(edges.map((edge) => format.short(edge))) : 0;
  const step = labelStep(edges.length, width - left, widest, niceSteps);
  const labels = edges.flatMap((edge, index) =>
    index % step === 0 ? [{ x: x(edge), text: format.short(edge) }] : [],
  );

  return (
    <PlottedChart
      {...frame}
      chart={chart}
      series={styleSeries([{ label: countLabel, tone }])}
      isEmpty={total === 0}
      height={height}
      tableData={() => ({
        columns: [valueLabel, countLabel, common("shareOfTotal")],
        rowCount: bins.length,
        cellsAt: (row) => {
          const bin = bins[row] ?? { from: 0, to: 0, count: 0 };
          return [rangeText(bin), cellOf(counts, bin.count), cellOf(shares, bin.count / (total || 1))];
        },
      })}
      marks={marks}
      describeMark={(mark) => {
        const bin = binOf(mark);
        const share = shares.exact(bin.count / (total || 1));
        const value = t("countShare", { count: counts.exact(bin.count), share });
        return {
          text: t("point", { label: rangeText(bin), value }),
          tip: { title: rangeText(bin), rows: [{ label: countLabel, value }] },
        };
      }}
      onOpen={onOpen && ((mark) => onOpen(binOf(mark)))}
    >
      {(active) => (
        <>
          <ValueAxis {...axis} width={width - left} />
          {marks.map((mark) => (
            <Bar
              key={mark.id}
              {...mark.box}
              fill={fillOf(chartId, 0)}
              className={`transition-opacity duration-120 ${active && active.id !== mark.id ? "opacity-45" : ""}`}
            />
          ))}
          {markers.map(({ label, value }) => (
            <Marker
              key={label}
              x={x(value)}
              text={t("point", { label, value: format.exact(value) })}
              top={top}
              bottom={height - bottom}
              left={left}
              right={width}
            />
          ))}
          <BottomAxis top={height - bottom} labels={labels} width={width} />
        </>
      )}
    </PlottedChart>
  );
}

interface MarkerProps {
  x: number;
  text: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const Marker = ({ x, text, top, bottom, left, right }: MarkerProps) => {
  const half = textWidth(text) / 2;
  return (
    <>
      <line x1={x} x2={x} y1={top - 6} y2={bottom} stroke="var(--ink)" strokeDasharray="3 3" />
      <text
        x={Math.min(Math.max(x, left + half), right - half)}
        y={top - 11}
        textAnchor="middle"
        className="fill-ink-2 text-label tabular-nums forced-colors:fill-[CanvasText]"
      >
        {text}
      </text>
    </>
  );
};
