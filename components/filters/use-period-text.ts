import { useFormatter } from "next-intl";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";

/** Returns the dates of a period before, as the API names them, in words: days, or instants where it has exact ones. */
export function usePeriodText(projectId: string): (period: { date_from: string; date_to: string }) => string {
  const format = useFormatter();
  const timeZone = useProjectTimeZone(projectId);
  return ({ date_from, date_to }) => {
    const [from, to] = [new Date(date_from), new Date(date_to)];
    return date_from.includes("T")
      ? format.dateTimeRange(from, to, { dateStyle: "medium", timeStyle: "short", timeZone })
      : // Days without a time zone are read as in UTC.
        format.dateTimeRange(from, to, { dateStyle: "medium", timeZone: "UTC" });
  };
}
