import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState } from "react";
import { type CalendarRange, percentAt } from "@/components/surveys/calendar/calendar-range";
import { rowColumns, Track, trackEdge } from "@/components/surveys/calendar/track";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";

interface TimeAxisProps {
  range: CalendarRange;
  now: number;
  timeZone: string;
}

/** Percent from the left beyond which a label would be cut off. */
const lastLabel = 98;

/** Percent from the left beyond which the mark of today is left of its line. */
const lastToday = 90;

/** Pixels of the number of a day, and of the space that it keeps. */
const dayWidth = 24;

/** Months, weeks and today, above the lanes; for the eye alone, because every lane says its dates. */
export function TimeAxis({ range, now, timeZone }: TimeAxisProps) {
  const common = useTranslations("common");
  const texts = useDateTexts(timeZone);
  const track = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  // Percent of the track; unknown before it is measured.
  const [widths, setWidths] = useState({ mark: 0, day: 0 });
  useLayoutEffect(() => {
    const element = track.current;
    if (!element) return;
    const measure = () => {
      const percentOf = (pixels: number) => (100 * pixels) / Math.max(1, element.clientWidth);
      setWidths({ mark: percentOf(mark.current?.offsetWidth ?? 0), day: percentOf(dayWidth) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isNowShown = now > range.from && now < range.to;
  const today = percentAt(range, now);
  const markStart = today > lastToday ? today - widths.mark : today;
  const isUnderMark = (left: number) =>
    isNowShown && left + widths.day > markStart && left < markStart + widths.mark;
  const isCrossed = (left: number) =>
    range.months.some(
      (month) => percentAt(range, month) > left && percentAt(range, month) < left + widths.day,
    );
  return (
    <div aria-hidden className={`${rowColumns} border-line border-b`}>
      <span className="max-sm:hidden" />
      {/* Replaces the line of the present, which would cross the names of months. */}
      <Track
        ref={track}
        range={range}
        now={null}
        className={`h-11 font-mono text-ink-3 text-mono-small ${trackEdge}`}
      >
        {range.months.map((month) => (
          <span
            key={month}
            style={{ left: `${percentAt(range, month)}%` }}
            className="absolute top-1 whitespace-nowrap pl-1.5 text-ink-2"
          >
            {texts.month(month)}
          </span>
        ))}
        {range.weeks
          .map((week) => ({ week, left: percentAt(range, week) }))
          .filter(({ left }) => left < lastLabel && !isUnderMark(left) && !isCrossed(left))
          .map(({ week, left }) => (
            <span
              key={week}
              data-week
              style={{ left: `${left}%` }}
              className="absolute bottom-0 border-line border-l pl-1"
            >
              {texts.dayOfMonth(week)}
            </span>
          ))}
        {isNowShown && (
          <span
            ref={mark}
            data-today
            style={{ left: `${today}%` }}
            className={`absolute bottom-0 bg-water px-1 text-on-water ${today > lastToday ? "-translate-x-full" : ""}`}
          >
            {common("today")}
          </span>
        )}
      </Track>
    </div>
  );
}
