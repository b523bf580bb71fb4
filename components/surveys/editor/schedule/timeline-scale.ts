import type { SurveyWindow } from "@/lib/survey-model/windows";

const day = 86_400_000;

/** The range of a timeline and its ticks, in milliseconds since 1970. */
export interface ScheduleScale {
  from: number;
  to: number;
  ticks: number[];
  /** The unit that begins at a tick. */
  unit: "day" | "week" | "month" | "year";
}

/** Days shown of a window without an end. */
const openEndDays = 60;
/** Padding at both ends, as a fraction of the range. */
const paddingFraction = 0.04;
/** With more ticks, the next larger unit is used. */
const maxTicks = 16;

/** A scale that includes all windows and marks. */
export function timelineScale(windows: readonly SurveyWindow[], marks: readonly number[]): ScheduleScale {
  const ends = windows.map(({ from, to }) => to ?? from + openEndDays * day);
  const instants = [...windows.map(({ from }) => from), ...ends, ...marks];
  const [first, last] = [Math.min(...instants), Math.max(...instants)];
  const padding = Math.max(day, (last - first) * paddingFraction);
  const [from, to] = [first - padding, last + padding];
  const units = ["day", "week", "month", "year"] as const;
  const unit = units.find((unit) => (to - from) / unitLengths[unit] <= maxTicks) ?? "year";
  return { from, to, unit, ticks: listTicks(unit, from, to) };
}

const unitLengths = { day, week: 7 * day, month: 30 * day, year: 365 * day } as const;

/** The starts of a unit between two instants, in UTC; weeks start on Monday. */
function listTicks(unit: ScheduleScale["unit"], from: number, to: number): number[] {
  const start = new Date(from);
  const next = (date: Date) => {
    if (unit === "day") date.setUTCDate(date.getUTCDate() + 1);
    else if (unit === "week") date.setUTCDate(date.getUTCDate() + 7);
    else if (unit === "month") date.setUTCMonth(date.getUTCMonth() + 1);
    else date.setUTCFullYear(date.getUTCFullYear() + 1);
  };
  start.setUTCHours(0, 0, 0, 0);
  if (unit === "week") start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7));
  if (unit === "month" || unit === "year") start.setUTCDate(1);
  if (unit === "year") start.setUTCMonth(0);
  const ticks: number[] = [];
  for (const at = start; at.getTime() <= to; next(at)) if (at.getTime() >= from) ticks.push(at.getTime());
  return ticks;
}

/** The position of an instant on the scale, in percent. */
export const percentAt = ({ from, to }: ScheduleScale, at: number): number =>
  Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
