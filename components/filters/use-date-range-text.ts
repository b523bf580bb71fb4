import { fromAbsolute, now, toCalendarDate, today as todayIn } from "@internationalized/date";
import { useFormatter, useTranslations } from "next-intl";
import { type DateRange, presetOf, relativeRange } from "@/components/filters/date-range";
import { dateOf } from "@/lib/contract/analysis/dates";

/** The start of the first whole interval, and what the intervals are. */
interface WholeIntervals {
  since: Date;
  unit: "hour" | "day" | "week" | "month";
}

/** Returns a range of dates in words: a preset by its name, else its length or its days. @param timeZone the project's, which determines days */
export function useDateRangeText(timeZone: string): (range: DateRange) => string {
  const t = useTranslations("filters.dates");
  const common = useTranslations("common");
  const format = useFormatter();
  // A relative date is the day that it is now; an hour, and an instant, have their time.
  const dateText = (text: string) =>
    format.dateTime(dateOf(text, now(timeZone)).toDate(), {
      dateStyle: "medium",
      ...(/[hT]/.test(text) && { timeStyle: "short" }),
      timeZone,
    });
  return (range) => {
    const { date_from: from, date_to: to } = range;
    const preset = presetOf(range, todayIn(timeZone).toString());
    if (preset) return t(`presets.${preset}`);
    const relative = relativeRange(range);
    if (relative) return t("last", { ...relative });
    if (to === null) return t("from", { from: dateText(from) });
    if (from === "all") return t("until", { to: dateText(to) });
    return common("fromUntil", { from: dateText(from), to: dateText(to) });
  };
}

/**
 * Returns the same with the days that a relative range is now: "Last 30 days (Oct 30 – Nov 28, 2026)"; of what has whole intervals,
 * with these: "Last 30 days (whole weeks: Oct 26 – Nov 28, 2026)". With `at`, milliseconds since 1970, those of that time.
 */
export function useDatedRangeText(
  timeZone: string,
): (range: DateRange, options?: { at?: number | undefined; whole?: WholeIntervals | undefined }) => string {
  const t = useTranslations("filters.dates");
  const textOf = useDateRangeText(timeZone);
  const format = useFormatter();
  return (range, { at, whole } = {}) => {
    const { date_from: from, date_to: to } = range;
    const present = at === undefined ? now(timeZone) : fromAbsolute(at, timeZone);
    const isNamed = presetOf(range, toCalendarDate(present).toString()) || relativeRange(range);
    if (!isNamed || from === "all") return textOf(range);
    const [first, last] = [dateOf(from, present), to === null ? present : dateOf(to, present)];
    const days = format
      .dateTimeRange(whole?.since ?? first.toDate(), last.toDate(), { dateStyle: "medium", timeZone })
      // The server and browsers write other spaces here.
      .replaceAll("\u2009", " ");
    const isWidened = whole && whole.since < first.toDate();
    return isWidened
      ? t(`whole.${whole.unit}`, { range: textOf(range), days })
      : t("dated", { range: textOf(range), days });
  };
}
