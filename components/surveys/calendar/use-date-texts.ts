import { useFormatter, useTranslations } from "next-intl";
import type { SurveyDates } from "@/components/surveys/calendar/move-dates";
import type { CalendarSurvey } from "@/lib/contract/survey/calendar";

const dayFormat = { day: "numeric", month: "short", year: "numeric" } as const;
/** Future dates within this time are shown with the time of day. */
const nearMs = 86_400_000;
const shortFormat = { day: "numeric", month: "short" } as const;

/** Texts of dates in a time zone. */
export function useDateTexts(timeZone: string) {
  const t = useTranslations("surveyCalendar.dates");
  const format = useFormatter();
  const day = (date: string | number) => format.dateTime(new Date(date), { ...dayFormat, timeZone });
  const range = (start: string, end: string) =>
    format.dateTimeRange(new Date(start), new Date(end), { ...dayFormat, timeZone });
  const ofDates = ({ start_date, end_date }: SurveyDates): string => {
    if (start_date === null) return t("none");
    return end_date === null ? t("from", { start: day(start_date) }) : range(start_date, end_date);
  };
  const dateTime = (date: string) =>
    format.dateTime(new Date(date), { dateStyle: "medium", timeStyle: "short", timeZone });
  return {
    day,
    range,
    /** Days of a period that ends before an instant. */
    period: (start: string, end: string) => range(start, new Date(Date.parse(end) - 1).toISOString()),
    /** Without the year, for a tick. */
    shortDay: (date: string | number) => format.dateTime(new Date(date), { ...shortFormat, timeZone }),
    dayOfMonth: (date: number) => format.dateTime(new Date(date), { day: "numeric", timeZone }),
    month: (date: number) => format.dateTime(new Date(date), { month: "long", year: "numeric", timeZone }),
    months: (from: number, to: number) =>
      format.dateTimeRange(new Date(from), new Date(to), { month: "short", year: "numeric", timeZone }),
    dateTime,
    /** When something is expected: a day, for it is no more exact; within 24 hours with the time. */
    expected: (date: string, now: number) =>
      Math.abs(Date.parse(date) - now) < nearMs ? dateTime(date) : day(date),
    ofDates,
    /** When a survey runs: its dates, or the end of its last iteration. */
    ofSurvey: ({ windows, start_date, end_date, state }: CalendarSurvey): string => {
      const end = windows.at(-1)?.end ?? null;
      if (start_date === null || windows.length === 0) return ofDates({ start_date, end_date });
      if (end !== null) return range(start_date, end);
      return t(state === "scheduled" ? "from" : "since", { start: day(start_date) });
    },
  };
}
