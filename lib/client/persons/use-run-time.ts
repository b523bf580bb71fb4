import { useFormatter } from "next-intl";
import { useState } from "react";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { nextDeletionRun } from "@/lib/contract/person/deletion-run";

/** The time of the next deletion of events, with the name of its zone. */
export function useRunTime(projectId: string): string {
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const [run] = useState(() => nextDeletionRun(new Date()));
  return format.dateTime(run, {
    ...{
      weekday: "long",
      day: "numeric",
      month: "long",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    },
    timeZone,
  });
}
