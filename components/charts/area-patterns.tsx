import { PatternCircles, PatternLines } from "@visx/pattern";
import type { ChartSeries, Pattern, SeriesStyle } from "@/components/charts/series-style";

const size = 7;
/** The lines and dots are fainter than the page, so that patterns are distinguishable without flickering. */
const over = "color-mix(in oklab, var(--sheet) 60%, transparent)";

/** The `fill` of a series. */
export const fillOf = (chartId: string, index: number): string => `url(#${chartId}-fill-${index})`;

type LinesOf = Exclude<Pattern, "solid" | "dots">;
const orientations = {
  diagonal: ["diagonal"],
  cross: ["diagonal", "diagonalRightToLeft"],
  horizontal: ["horizontal"],
  backDiagonal: ["diagonalRightToLeft"],
} as const satisfies Record<LinesOf, readonly string[]>;

function AreaPattern({ id, seriesStyle: { color, pattern } }: { id: string; seriesStyle: SeriesStyle }) {
  const shared = { id, width: size, height: size, background: color };
  switch (pattern) {
    case "solid":
      return (
        <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
          <rect width={size} height={size} fill={color} />
        </pattern>
      );
    case "dots":
      return <PatternCircles {...shared} radius={1.1} fill={over} stroke={over} strokeWidth={0} />;
    default:
      return (
        <PatternLines {...shared} stroke={over} strokeWidth={1.1} orientation={[...orientations[pattern]]} />
      );
  }
}

/** The fills of a chart's series: a colour each, and lines or dots in the colour of the page. */
export const AreaPatterns = ({ chartId, series }: { chartId: string; series: readonly ChartSeries[] }) => (
  <svg aria-hidden className="absolute size-0">
    <defs>
      {series.map(({ index, seriesStyle }) => (
        <AreaPattern key={index} id={`${chartId}-fill-${index}`} seriesStyle={seriesStyle} />
      ))}
    </defs>
  </svg>
);
