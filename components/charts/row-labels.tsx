import { fitText, widestText } from "@/components/charts/text-width";

/** Below this width, a label is placed above its bars. */
const narrow = 440;

/** The position of horizontal bars, beside or below their labels. */
interface RowLayout {
  isNarrow: boolean;
  /** Pixels from the left edge to the bars. */
  left: number;
  /** Pixels for a label. */
  room: number;
}

/**
 * The start of horizontal bars: beside their labels, of which the longest get at most 38% of the width; below
 * them if the chart is narrow.
 */
export function layOutRows(rows: readonly { label: string }[], width: number, gap: number): RowLayout {
  const labels = rows.map(({ label }) => label);
  const isNarrow = width > 0 && width < narrow;
  const isBare = labels.every((label) => label === "");
  const left =
    isNarrow || isBare || width === 0 ? 0 : Math.min(widestText(labels, "table") + gap, width * 0.38);
  return { isNarrow, left, room: isNarrow ? width : left - gap };
}

interface RowLabelProps {
  layout: RowLayout;
  text: string;
  /** The middle of the text; below each other, its base line. */
  y: number;
}

/** The label of a row of bars. */
export const RowLabel = ({ layout, text, y }: RowLabelProps) => (
  <text
    x={0}
    y={y}
    dy={layout.isNarrow ? 0 : "0.34em"}
    className="fill-ink text-table forced-colors:fill-[CanvasText]"
  >
    {fitText(text, layout.room, "table")}
  </text>
);

/** The line at which horizontal bars begin, beside their labels. */
export const ZeroLine = ({ layout: { isNarrow, left }, height }: { layout: RowLayout; height: number }) =>
  !isNarrow && <line x1={left} x2={left} y1={0} y2={height} stroke="var(--control)" />;
