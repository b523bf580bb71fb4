import { fillOf } from "@/components/charts/area-patterns";
import type { SeriesStyle } from "@/components/charts/series-style";

export interface LegendEntry {
  label: string;
  seriesStyle: SeriesStyle;
  /** How the series is drawn. */
  sign: "area" | "line";
}

/** Which sign is which series: the entries stand in the order of the series. */
export const Legend = ({ chartId, entries }: { chartId: string; entries: readonly LegendEntry[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-table">
    {entries.map(({ label, seriesStyle, sign }, index) => (
      <li key={label} className="flex min-w-0 items-center gap-1.5">
        <Swatch chartId={chartId} index={index} seriesStyle={seriesStyle} sign={sign} />
        <span className="truncate">{label}</span>
      </li>
    ))}
  </ul>
);

interface SwatchProps {
  chartId: string;
  index: number;
  seriesStyle: SeriesStyle;
  sign: "area" | "line";
}

/** A series in small, as it is drawn. */
export const Swatch = ({ chartId, index, seriesStyle, sign }: SwatchProps) =>
  sign === "area" ? (
    <svg aria-hidden width="12" height="12" className="shrink-0">
      <title>{`${index + 1}`}</title>
      <rect width="12" height="12" rx="2" fill={fillOf(chartId, index)} />
    </svg>
  ) : (
    <svg aria-hidden width="18" height="12" className="shrink-0">
      <title>{`${index + 1}`}</title>
      <path d="M0 6H18" stroke={seriesStyle.color} strokeWidth="2" strokeDasharray={seriesStyle.dash} />
    </svg>
  );
