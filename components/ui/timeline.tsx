/** A timeline: one scale for all rows of a table, a bar in each. */

export interface TimelineScale {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  now: number;
  /** Starts of months. */
  ticks: readonly number[];
}

const percentAt = ({ from, to }: TimelineScale, instant: number) => ((instant - from) / (to - from)) * 100;
const clamp = (percent: number) => Math.min(100, Math.max(0, percent));

const tones = {
  forest: "text-forest",
  ochre: "text-ochre",
  /** For windows in the past. */
  control: "text-control",
} as const;

interface TimelineBarProps {
  scale: TimelineScale;
  start: number;
  /** Null for a window without an end. */
  end: number | null;
  /** Starts of iterations. */
  marks?: readonly number[];
  tone: keyof typeof tones;
}

/**
 * The bar of a window: filled in the past, outlined in the future, dashed without an end. A bar that extends
 * beyond the scale has no edge there.
 */
export function TimelineBar({ scale, start, end, marks = [], tone }: TimelineBarProps) {
  const visibleEnd = Math.min(end ?? scale.to, scale.to);
  const isOpenEnded = end === null || end > scale.to;
  const past = { from: start, to: Math.min(visibleEnd, scale.now) };
  const future = { from: Math.max(start, scale.now), to: visibleEnd };
  const edgeClasses = `${past.to > past.from ? "border-l-0" : ""} ${isOpenEnded ? "border-r-0" : ""} ${end === null ? "border-dashed" : ""}`;
  return (
    <span aria-hidden className={`absolute inset-x-0 bottom-1 h-2 ${tones[tone]}`}>
      {past.to > past.from && (
        <span
          className="absolute bottom-0 h-1.5 min-w-0.5 bg-current forced-colors:bg-[CanvasText]"
          style={barStyle(scale, past)}
        />
      )}
      {future.to > future.from && (
        <span
          className={`absolute bottom-0 h-1.5 border border-current ${edgeClasses}`}
          style={barStyle(scale, future)}
        />
      )}
      {marks
        .filter((mark) => mark > Math.max(start, scale.from) && mark < visibleEnd)
        .map((mark) => (
          <span
            key={mark}
            className="absolute bottom-0 h-2.5 w-px bg-current forced-colors:bg-[CanvasText]"
            style={{ left: `${percentAt(scale, mark)}%` }}
          />
        ))}
    </span>
  );
}

function barStyle(scale: TimelineScale, { from, to }: { from: number; to: number }) {
  const left = clamp(percentAt(scale, from));
  return { left: `${left}%`, width: `${clamp(percentAt(scale, to)) - left}%` };
}

/** The axis with a tick for each month. */
export const TimelineAxis = ({ scale }: { scale: TimelineScale }) => (
  <span aria-hidden className="absolute inset-x-0 bottom-1 h-1.5 border-line border-b">
    {scale.ticks.map((tick) => (
      <span
        key={tick}
        className="absolute bottom-0 h-full w-px bg-line forced-colors:bg-[GrayText]"
        style={{ left: `${percentAt(scale, tick)}%` }}
      />
    ))}
  </span>
);

interface TimelineLabelsProps {
  scale: TimelineScale;
  formatMonth: (month: number) => string;
}

/** Labels of the months. */
export function TimelineLabels({ scale, formatMonth }: TimelineLabelsProps) {
  const labelStep = Math.max(1, Math.ceil(scale.ticks.length / 4));
  return (
    <span aria-hidden className="relative block h-4 font-mono font-normal text-ink-3 text-mono-small">
      {scale.ticks
        .filter((tick, index) => index % labelStep === 0 && percentAt(scale, tick) < 94)
        .map((tick) => (
          <span
            key={tick}
            className="absolute border-line border-l pl-1 max-lg:nth-[2n]:hidden"
            style={{ left: `${percentAt(scale, tick)}%` }}
          >
            {formatMonth(tick)}
          </span>
        ))}
    </span>
  );
}

/** The line of the present. */
export const TimelineNow = ({ scale }: { scale: TimelineScale }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute -inset-y-[7px] w-px bg-water/60 forced-colors:bg-[Highlight] max-sm:top-5 max-sm:bottom-0"
    style={{ left: `${percentAt(scale, scale.now)}%` }}
  />
);
