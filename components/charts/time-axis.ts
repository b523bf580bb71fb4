import type { TimeStep } from "@/components/charts/use-time-format";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const niceSteps: Record<TimeStep, readonly number[]> = {
  hour: [1, 2, 3, 6, 12, 24],
  day: [1, 2, 7, 14, 28, 56, 91, 182, 364],
  week: [1, 2, 4, 8, 13, 26, 52],
  month: [1, 2, 3, 6, 12, 24, 60],
};

/** The smallest nice number of positions apart at which so many fit. */
const niceStep = (count: number, most: number, nice: readonly number[]): number => {
  const needed = Math.ceil(count / Math.max(1, most));
  return nice.find((step) => step >= needed) ?? needed;
};

/** The offset of a zone from UTC, in milliseconds; looked up twice a day, which daylight saving allows. */
function zoneOffsets(timeZone: string): (time: number) => number {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const offsetByHalfDay = new Map<number, number>();
  return (time) => {
    const half = Math.floor(time / (12 * hourMs));
    const offset = offsetByHalfDay.get(half);
    if (offset !== undefined) return offset;
    const parts = Object.fromEntries(
      clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    const newOffset = Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / 60_000) * 60_000;
    offsetByHalfDay.set(half, newOffset);
    return newOffset;
  };
}

/** The times with a label below the axis, and the step of their format. */
interface TimeLabels {
  positions: number[];
  step: TimeStep;
}

/**
 * Chooses labels for a time axis: at equal distances that a calendar knows. Hours over more than two days are labelled
 * by their days, where a day of the zone begins.
 *
 * @param times ascending, milliseconds since 1970
 * @param most how many labels there is room for
 */
export function chooseTimeLabels(
  times: readonly number[],
  step: TimeStep,
  timeZone: string,
  most: number,
): TimeLabels {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return { positions: [], step };
  if (step !== "hour" || last - first <= 2 * dayMs) {
    const every = niceStep(times.length, most, niceSteps[step]);
    return { positions: times.flatMap((_, index) => (index % every === 0 ? [index] : [])), step };
  }
  const offsetAt = zoneOffsets(timeZone);
  const dayOf = (time: number) => Math.floor((time + offsetAt(time)) / dayMs);
  const starts = times.flatMap((time, index) => {
    const before = times[index - 1];
    return before !== undefined && dayOf(before) !== dayOf(time) ? [index] : [];
  });
  const every = niceStep(starts.length, most, niceSteps.day);
  return { positions: starts.filter((_, index) => index % every === 0), step: "day" };
}
