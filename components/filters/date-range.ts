import type { DayRange } from "@/components/ui/date-range-field";

/** A range of dates as PostHog's `date_from` and `date_to` write it: relative (`-7d`), a day, or `all`; null is open. */
export interface DateRange {
  date_from: string;
  date_to: string | null;
}

/** Ranges that have ended, which are offered by a name. */
const endedPresets = {
  yesterday: { date_from: "-1dStart", date_to: "-1dEnd" },
  fullWeek: { date_from: "-7d", date_to: "-1d" },
  fullMonth: { date_from: "-30d", date_to: "-1d" },
  lastMonth: { date_from: "-1mStart", date_to: "-1mEnd" },
} as const satisfies Record<string, DateRange>;

/**
 * The ranges that are offered by a name: those until now by their beginning. `quarter` is written as its first day: PostHog has no
 * relative date for it.
 */
export const datePresets = [
  "-24h",
  "dStart",
  "yesterday",
  "-7d",
  "fullWeek",
  "-14d",
  "-30d",
  "fullMonth",
  "-90d",
  "mStart",
  "lastMonth",
  "quarter",
  "yStart",
  "all",
] as const;
type DatePreset = (typeof datePresets)[number];

const isEnded = (preset: DatePreset): preset is keyof typeof endedPresets => preset in endedPresets;

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
export const presetRange = (preset: DatePreset, today: string): DateRange =>
  isEnded(preset)
    ? endedPresets[preset]
    : { date_from: preset === "quarter" ? quarterStart(today) : preset, date_to: null };

/** The preset that a range is, on a day; null for all others. */
export const presetOf = ({ date_from, date_to }: DateRange, today: string): DatePreset | null =>
  datePresets.find((preset) => {
    const range = presetRange(preset, today);
    return range.date_from === date_from && range.date_to === date_to;
  }) ?? null;

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
