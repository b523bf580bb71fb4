import { useFormatter } from "next-intl";
import { useCallback } from "react";
import { useTimeZone } from "@/lib/client/use-time-zone";

/** Returns the text of the instant at which a link expires: date and time. */
export function useLinkTime(projectId: string): (timestamp: string) => string {
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  return useCallback(
    (timestamp) =>
      format.dateTime(new Date(timestamp), { dateStyle: "medium", timeStyle: "short", timeZone }),
    [format, timeZone],
  );
}
