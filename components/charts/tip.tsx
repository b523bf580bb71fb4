import { Swatch } from "@/components/charts/legend";
import type { Box } from "@/components/charts/marks";
import type { ChartSeries } from "@/components/charts/series-style";

export interface TipRow {
  label: string;
  value: string;
  /** The series it belongs to. */
  series?: ChartSeries;
  /** The one that is pointed at. */
  isStrong?: boolean;
}

export interface TipContent {
  title: string;
  rows: readonly TipRow[];
}

/** A row for each series; that of the index is the one that is pointed at. */
export const seriesRows = (
  series: readonly ChartSeries[],
  valueAt: (index: number) => string,
  pointed?: number,
): TipRow[] =>
  series.map((one) => ({
    label: one.label,
    value: valueAt(one.index),
    series: one,
    isStrong: one.index === pointed,
  }));

interface TipProps {
  content: TipContent;
  /** The box of the mark it describes. */
  box: Box;
  /** Width of the plot. */
  width: number;
  height: number;
  chartId: string;
}

const gap = 10;
/** Pixels that a tip needs at most times. */
const tipRoom = 210;

/**
 * Values beside the active mark, on the side with more room. Visual only: screen readers get the same values
 * elsewhere.
 */
export function Tip({ content: { title, rows }, box, width, height, chartId }: TipProps) {
  const center = box.x + box.width / 2;
  const isLeft = box.x + box.width + tipRoom > width;
  const edge = Math.min(Math.max(isLeft ? box.x : box.x + box.width, 24), width - 24);
  // Wide marks have it above their middle, because there is no room at their side.
  const isWide = box.width > width * 0.4;
  const side = isWide
    ? { left: Math.min(center, width - 180) }
    : isLeft
      ? { right: width - edge + gap }
      : { left: edge + gap };
  const isLow = box.y > height / 2;
  const level = isLow
    ? { bottom: height - (isWide ? box.y : box.y + box.height) }
    : { top: isWide ? box.y + box.height + 4 : Math.max(0, box.y) };
  return (
    <div
      aria-hidden
      data-tip
      className="pointer-events-none absolute z-10 max-w-64 rounded-control border border-float-edge bg-raised px-2.5 py-1.5 text-table shadow-float"
      style={{ ...side, ...level }}
    >
      <p className="mb-0.5 text-ink-3 text-label">{title}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4">
        {rows.map(({ label, value, series, isStrong }) => (
          <div key={label} className={`contents ${isStrong ? "font-semibold" : ""}`}>
            <dt className="flex min-w-0 items-center gap-1.5 text-ink-2">
              {series && <Swatch chartId={chartId} series={series} />}
              <span className="truncate">{label}</span>
            </dt>
            <dd className="text-end text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
