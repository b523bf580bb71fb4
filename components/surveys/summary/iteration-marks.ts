/** The day on which an iteration begins within a chart, or the first day for the one that was under way. */
export interface IterationMark {
  column: number;
  /** From 1. */
  number: number;
}

/**
 * The marks of iterations over columns of days: at most one a column, the latest. Of the iterations that began before
 * the first day only the last one is marked, on that day; those that begin after the last day are left out.
 */
export function iterationMarks(
  startDates: readonly string[],
  days: readonly { day: string }[],
  timeZone: string,
): IterationMark[] {
  const inZone = new Intl.DateTimeFormat("en-CA", { timeZone });
  const numbers = new Map<number, number>();
  for (const [at, date] of startDates.entries()) {
    const start = inZone.format(new Date(date));
    const column = days.findIndex(({ day }) => day >= start);
    if (column >= 0) numbers.set(column, at + 1);
  }
  return [...numbers].map(([column, number]) => ({ column, number }));
}
