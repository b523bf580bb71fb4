import { fillOf } from "@/components/charts/area-patterns";
import type { ChartSeries } from "@/components/charts/series-style";

/** The signs of series. */
export const Legend = ({ chartId, series }: { chartId: string; series: readonly ChartSeries[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-table">
    {series.map((one) => (
      <li key={one.label} className="flex min-w-0 items-center gap-1.5">
        <Swatch chartId={chartId} series={one} />
        <span className="truncate">{one.label}</span>
      </li>
    ))}
  </ul>
);

/** A series in small, as it is drawn. */
export const Swatch = ({ chartId, series }: { chartId: string; series: ChartSeries }) =>
  series.sign === "area" ? (
    <svg aria-hidden width="12" height="12" className="shrink-0">
      <title>{`${series.index + 1}`}</title>
      <rect width="12" height="12" rx="2" fill={fillOf(chartId, series.index)} />
    </svg>
  ) : (
    <svg aria-hidden width="18" height="12" className="shrink-0">
      <title>{`${series.index + 1}`}</title>
      <path
        d="M0 6H18"
        stroke={series.seriesStyle.color}
        strokeWidth={series.seriesStyle.width}
        strokeDasharray={series.seriesStyle.dash}
      />
    </svg>
  );
