"use client";
import { useTranslations } from "next-intl";
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

/** Percent of the track that the mark of today covers. */
const todayPercent = 4.5;

/** Months, weeks and today, above the lanes; for the eye alone, because every lane says its dates. */
export function TimeAxis({ range, now, timeZone }: TimeAxisProps) {
  const t = useTranslations("surveyCalendar");
  const texts = useDateTexts(timeZone);
  return (
    <div aria-hidden className={`${rowColumns} border-line border-b`}>
      <span className="max-sm:hidden" />
      <Track range={range} now={now} className={`h-11 font-mono text-ink-3 text-mono-small ${trackEdge}`}>
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
          .filter((week) => {
            const left = percentAt(range, week);
            const distance = left - percentAt(range, now);
            return left < lastLabel && (distance < -2 || distance > todayPercent);
          })
          .map((week) => (
            <span
              key={week}
              style={{ left: `${percentAt(range, week)}%` }}
              className="absolute bottom-0 border-line border-l pl-1"
            >
              {texts.dayOfMonth(week)}
            </span>
          ))}
        {now > range.from && now < range.to && (
          <span
            style={{ left: `${percentAt(range, now)}%` }}
            className={`absolute bottom-0 bg-water px-1 text-on-water ${percentAt(range, now) > 90 ? "-translate-x-full" : ""}`}
          >
            {t("today")}
          </span>
        )}
      </Track>
    </div>
  );
}
