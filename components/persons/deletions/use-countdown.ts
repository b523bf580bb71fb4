import { useEffect, useState } from "react";
import { nextDeletionRun } from "@/lib/contract/person/deletion-run";

const minuteMs = 60_000;

/** The next run of the deletion of events and the time until then, up to date to the minute; null before the page is alive. */
export function useCountdown() {
  // The server's minute may be over when the page is hydrated.
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  if (!now) return null;
  const run = nextDeletionRun(now);
  const minutes = Math.ceil((run.getTime() - now.getTime()) / minuteMs);
  return {
    run,
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
}
