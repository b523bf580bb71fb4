import { parseAbsolute, toCalendarDate } from "@internationalized/date";

/** The position of an iteration's start in a chart; the first day for one that started before. */
interface IterationMark {
  /** The day's column, and the part of the day that has passed: 2.5 is noon of the third day. */
  column: number;
  /** From 1. */
  number: number;
}

/**
 * The marks of iterations over columns of days: at most one a column, the latest. Of the iterations that began
 * before the first day only the last one is marked, on that day; iterations that begin after the last day are
 * left out.
 */
export function iterationMarks(
  startDates: readonly string[],
  days: readonly { day: string }[],
  timeZone: string,
): IterationMark[] {
  const marks = new Map<number, IterationMark>();
  for (const [at, date] of startDates.entries()) {
    const start = parseAbsolute(date, timeZone);
    const key = toCalendarDate(start).toString();
    const column = days.findIndex(({ day }) => day >= key);
    if (column < 0) continue;
    const passed = days[column]?.day === key ? (start.hour + start.minute / 60) / 24 : 0;
    marks.set(column, { column: column + passed, number: at + 1 });
  }
  return [...marks.values()];
}
