import { type CalendarRange, percentAt } from "@/components/surveys/calendar/calendar-range";

const dayMs = 86_400_000;

interface TrackProps {
  range: CalendarRange;
  /** Null draws no line at the present. */
  now: number | null;
  className?: string;
  ref?: React.Ref<HTMLDivElement>;
  children?: React.ReactNode;
}

/** The part of a row that has the scale of time: lines at the starts of months and at the present, and what lies on it. */
export const Track = ({ range, now, className = "", ref, children }: TrackProps) => (
  <div
    ref={ref}
    data-track
    data-days={Math.round((range.to - range.from) / dayMs)}
    className={`relative min-w-0 overflow-clip ${className}`}
  >
    {range.months.slice(1).map((month) => (
      <span
        key={month}
        aria-hidden
        style={{ left: `${percentAt(range, month)}%` }}
        className="absolute inset-y-0 w-px bg-line forced-colors:bg-[GrayText]"
      />
    ))}
    {children}
    {now !== null && now > range.from && now < range.to && (
      <span
        aria-hidden
        style={{ left: `${percentAt(range, now)}%` }}
        className="pointer-events-none absolute inset-y-0 w-px bg-water/70 forced-colors:bg-[Highlight]"
      />
    )}
  </div>
);

/** The columns of a row: a label, and the track; one below the other on phones. */
export const rowColumns = "grid sm:grid-cols-[240px_minmax(0,1fr)] lg:grid-cols-[340px_minmax(0,1fr)]";
/** The right end of tracks. */
export const trackEdge = "mr-4 ml-4 sm:mr-8 sm:ml-0";
