/**
 * The start of an interval as a time for formats: `2026-11-01`, or `2026-11-01 09:00:00` for hours. It is a time of the
 * project's clocks, to be shown as one of UTC.
 *
 * @returns milliseconds since 1970; null for a text that is no date
 */
export function wallClockOf(day: string): number | null {
  const time = Date.parse(`${day.includes(" ") ? day.replace(" ", "T") : `${day}T00:00:00`}Z`);
  return Number.isNaN(time) ? null : time;
}
