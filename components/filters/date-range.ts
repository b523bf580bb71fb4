import type { DayRange } from "@/components/ui/date-range-field";

/** A range of dates as PostHog's `date_from` and `date_to` write it: relative (`-7d`), a day, or `all`; null is open. */
export interface DateRange {
  date_from: string;
  date_to: string | null;
}

/** The ranges that are offered by a name. `quarter` is written as its first day: PostHog has no relative date for it. */
export const datePresets = [
  "-24h",
  "dStart",
  "-7d",
  "-14d",
  "-30d",
  "-90d",
  "mStart",
  "quarter",
  "yStart",
  "all",
] as const;
type DatePreset = (typeof datePresets)[number];

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/**
 * The first day of a day's quarter.
 *
 * @param today `2026-11-21`
 */
export function quarterStart(today: string): string {
  const [year = "", month = "1"] = today.split("-");
  const first = Math.floor((Number(month) - 1) / 3) * 3 + 1;
  return `${year}-${String(first).padStart(2, "0")}-01`;
}

/** The dates of a preset on a day. */
export const presetRange = (preset: DatePreset, today: string): DateRange => ({
  date_from: preset === "quarter" ? quarterStart(today) : preset,
  date_to: null,
});

/** The preset that a range is, on a day; null for all others. */
export function presetOf({ date_from, date_to }: DateRange, today: string): DatePreset | null {
  if (date_to !== null) return null;
  if (date_from === quarterStart(today)) return "quarter";
  return datePresets.find((preset) => preset === date_from) ?? null;
}

/** A length of time until now: its unit as PostHog writes it, and how many of them. */
interface RelativeRange {
  unit: string;
  count: number;
}

/** The hours, days, weeks, months or years until now that a range is; null for all others. */
export function relativeRange({ date_from, date_to }: DateRange): RelativeRange | null {
  const [, count, unit] = /^-(\d+)([hdwmy])$/.exec(date_from) ?? [];
  return date_to === null && unit !== undefined ? { unit, count: Number(count) } : null;
}

/** The days of a range that names both; null where one is relative or open. */
export const daysOf = ({ date_from, date_to }: DateRange): DayRange | null =>
  dayPattern.test(date_from) && date_to !== null && dayPattern.test(date_to)
    ? { from: date_from, to: date_to }
    : null;

/** The range of some days, both included. */
export const daysRange = ({ from, to }: DayRange): DateRange => ({ date_from: from, date_to: to });
