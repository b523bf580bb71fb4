/** The colors a chart may use: six for series, and semantic ones. */
const tones = {
  "series-1": "var(--series-1)",
  "series-2": "var(--series-2)",
  "series-3": "var(--series-3)",
  "series-4": "var(--series-4)",
  "series-5": "var(--series-5)",
  "series-6": "var(--series-6)",
  forest: "var(--forest)",
  ochre: "var(--ochre)",
  rust: "var(--rust)",
  muted: "var(--control)",
  detractor: "var(--detractor)",
  passive: "var(--passive)",
  promoter: "var(--promoter)",
} as const;

export type Tone = keyof typeof tones;

const seriesTones = ["series-1", "series-2", "series-3", "series-4", "series-5", "series-6"] as const;

/** Patterns that distinguish areas without color. */
const patterns = ["solid", "diagonal", "dots", "cross", "horizontal", "backDiagonal"] as const;

export type Pattern = (typeof patterns)[number];

/** Dash patterns that distinguish lines without color: lengths of dashes and gaps. None is dotted, as values still open are. */
const dashes = [undefined, "6 4", "4 2", "10 3 2 3", "12 5", "8 2 2 2 2 2"] as const;

/** The style of a series. */
export interface SeriesStyle {
  color: string;
  pattern: Pattern;
  dash: string | undefined;
  /** Pixels of its line: less for an earlier period, whose dashes are no sign where its values are dotted. */
  width: number;
}

/** A series as charts, legends and tips show it. */
export interface ChartSeries {
  index: number;
  label: string;
  seriesStyle: SeriesStyle;
  /** The form of the series. */
  sign: "area" | "line";
}

/** The series of a chart, each in the style of its position or in its tone. */
export const styleSeries = (
  series: readonly { label: string; tone?: Tone | undefined; earlierMarks?: unknown }[],
  sign: ChartSeries["sign"] = "area",
): ChartSeries[] =>
  series.map(({ label, tone, earlierMarks }, index) => ({
    index,
    label,
    seriesStyle: { ...seriesStyleAt(index, tone), ...(earlierMarks !== undefined && { width: 1 }) },
    sign,
  }));

/** The tone of a series that keeps its color where others are left out. */
export const seriesToneAt = (index: number): Tone => seriesTones[index % seriesTones.length] ?? "series-1";

/** The style of the series at a position; repeats after the sixth, so a chart should not have more. */
export const seriesStyleAt = (index: number, tone?: Tone): SeriesStyle => ({
  color: tones[tone ?? seriesToneAt(index)],
  pattern: patterns[index % patterns.length] ?? "solid",
  dash: dashes[index % dashes.length],
  width: 2,
});
