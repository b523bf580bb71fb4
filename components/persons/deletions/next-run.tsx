import { useFormatter, useTranslations } from "next-intl";
import { useCountdown } from "@/components/persons/deletions/use-countdown";
import { Skeleton } from "@/components/ui/skeleton";
import { useTimeZone } from "@/lib/client/use-time-zone";

/** The next deletion of events: the time left, in local time and in UTC. */
export function NextRun({ projectId }: { projectId: string }) {
  const t = useTranslations("deletions");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const countdown = useCountdown();
  return (
    <section className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-line border-b bg-sheet px-4 py-4 sm:px-8">
      <h2 className="text-section">
        {t("nextRun")}{" "}
        {countdown && (
          <span className="tabular-nums">
            {t("nextRunIn", { days: countdown.days, hours: countdown.hours, minutes: countdown.minutes })}
          </span>
        )}
      </h2>
      <p className="text-ink-2">
        {countdown ? (
          <>
            <time dateTime={countdown.run.toISOString()}>
              {format.dateTime(countdown.run, { dateStyle: "full", timeStyle: "short", timeZone })}
            </time>{" "}
            <span className="font-mono text-ink-3 text-mono">
              {timeZone === "UTC"
                ? timeZone
                : t("nextRunUtc", {
                    when: format.dateTime(countdown.run, {
                      weekday: "short",
                      hour: "2-digit",
                      minute: "2-digit",
                      hourCycle: "h23",
                      timeZone: "UTC",
                    }),
                  })}
            </span>
          </>
        ) : (
          <Skeleton className="w-64" />
        )}
      </p>
      <p className="basis-full text-ink-3 text-table">{t("rule")}</p>
    </section>
  );
}
