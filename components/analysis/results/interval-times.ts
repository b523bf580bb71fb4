import { parseDateTime, toZoned } from "@internationalized/date";

/**
 * The instants of the labels that the API gives intervals: `2026-11-01`, or `2026-11-01 09:00:00` for hours.
 *
 * @param timeZone of the project, in which the labels are
 * @returns milliseconds since 1970
 */
export const intervalTimes = (labels: readonly string[], timeZone: string): number[] =>
  labels.map((label) => {
    const [date = "", time = "00:00:00"] = label.split(" ");
    return toZoned(parseDateTime(`${date}T${time}`), timeZone)
      .toDate()
      .getTime();
  });
