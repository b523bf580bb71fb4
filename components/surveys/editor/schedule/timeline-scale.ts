import type { Window } from "@/lib/survey-model/windows";

const day = 86_400_000;

/** A stretch of time and the marks on it; milliseconds since 1970. */
export interface TimelineScale {
  from: number;
  to: number;
  ticks: number[];
  /** What a tick begins. */
  unit: "day" | "week" | "month" | "year";
}

/** How much of a survey without an end is shown. */
const openEndDays = 60;
/** Free room at both ends. */
const paddingFraction = 0.04;
/** Beyond so many ticks the next unit is used. */
const maxTicks = 16;

/** A scale that holds all windows, now, and whatever else is marked. */
export function timelineScale(windows: readonly Window[], marks: readonly number[]): TimelineScale {
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

/** The beginnings of a unit between two instants, in UTC; weeks begin on Monday. */
function listTicks(unit: TimelineScale["unit"], from: number, to: number): number[] {
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

/** Where an instant stands on the scale, in percent. */
export const percentAt = ({ from, to }: TimelineScale, at: number): number =>
  Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
