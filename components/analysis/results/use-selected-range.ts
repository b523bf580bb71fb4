import { useReadTime } from "@/components/charts/use-read-time";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { type DateParams, dateRange, rangeText } from "@/lib/contract/analysis/dates";

/** The dates that a question selected when its numbers were read. */
interface SelectedRange {
  /** A day of the project's time zone or an instant; null without a lower bound. */
  date_from: string | null;
  date_to: string;
  /** Whether numbers can still change. */
  isOpen: boolean;
  /** Number of days; null where they are not whole. */
  days: number | null;
}

const dayMicroseconds = 86_400_000_000;

/** The dates that the numbers of a question are of. @param waitSeconds how long after their end numbers change: a funnel's conversion window */
export function useSelectedRange(projectId: string, params: DateParams, waitSeconds = 0): SelectedRange {
  const timeZone = useProjectTimeZone(projectId);
  const now = useReadTime();
  const { from, to } = dateRange(params, timeZone, now);
  const length = from === null ? 0 : (to + 1 - from) / dayMicroseconds;
  const days = Math.round(length);
  return {
    ...rangeText({ from, to }, timeZone),
    isOpen: to / 1000 + waitSeconds * 1000 >= now.getTime(),
    // A day of the change of clocks is an hour shorter or longer.
    days: days > 0 && Math.abs(length - days) < 0.05 ? days : null,
  };
}
