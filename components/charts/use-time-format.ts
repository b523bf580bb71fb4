import { fromAbsolute, toCalendarDate, toCalendarDateTime } from "@internationalized/date";
import { type DateTimeFormatOptions, useFormatter } from "next-intl";
import { useMemo } from "react";

/** The interval of two adjacent times. */
export type TimeStep = "hour" | "day" | "week" | "month";

interface TimeFormat {
  /** For the table and for reading aloud. */
  full: (time: number) => string;
  /** Under the axis. */
  short: (time: number) => string;
  /** In files: the local date, for hours with the time. */
  plain: (time: number) => string;
}

/** The format of times of a step in the reader's region, in the given time zone. */
export function useTimeFormat(step: TimeStep, timeZone: string): TimeFormat {
  const format = useFormatter();
  return useMemo(() => {
    const inZone = (options: DateTimeFormatOptions) => (time: number) =>
      format.dateTime(time, { ...options, timeZone });
    const plain = (time: number) => {
      const local = toCalendarDateTime(fromAbsolute(time, timeZone));
      return step === "hour" ? local.toString() : toCalendarDate(local).toString();
    };
    switch (step) {
      case "hour":
        return {
          plain,
          full: inZone({
            day: "numeric",
            month: "short",
            year: "numeric",
            hour: "2-digit",
            minute: "2-digit",
          }),
          short: inZone({ hour: "2-digit", minute: "2-digit" }),
        };
      case "day":
        return {
          plain,
          full: inZone({ weekday: "short", day: "numeric", month: "short", year: "numeric" }),
          short: inZone({ day: "numeric", month: "short" }),
        };
      case "week":
        return {
          plain,
          full: inZone({ day: "numeric", month: "short", year: "numeric" }),
          short: inZone({ day: "numeric", month: "short" }),
        };
      case "month":
        return {
          plain,
          full: inZone({ month: "long", year: "numeric" }),
          short: inZone({ month: "short", year: "2-digit" }),
        };
    }
  }, [format, step, timeZone]);
}
