import { useFormatter, useTranslations } from "next-intl";
import type { Survey } from "@/lib/contract/survey/survey";

interface CanaryMarkProps {
  survey: Pick<Survey, "canary" | "end_date">;
  now: Date;
  timeZone: string;
}

/** "Canary 5 % until 14:00" while it runs, before that its share, and that it stopped the survey until that is resumed. */
export function CanaryMark({ survey: { canary, end_date }, now, timeZone }: CanaryMarkProps) {
  const t = useTranslations("surveys.canary");
  const format = useFormatter();
  if (!canary || canary.status === "passed" || canary.status === "ended") return null;
  const percent = (share: number) => format.number(share, { style: "percent", maximumFractionDigits: 0 });
  if (canary.status === "stopped") {
    if (end_date === null) return null;
    return (
      <Mark>{t("stopped", { rate: percent(canary.dismissed / canary.shown), shown: canary.shown })}</Mark>
    );
  }
  if (canary.status === "scheduled")
    return <Mark>{t("scheduled", { share: percent(canary.share / 100) })}</Mark>;
  const until = new Date(canary.until);
  if (until <= now) return null;
  const dayOf = (date: Date) => format.dateTime(date, { dateStyle: "short", timeZone });
  const isToday = dayOf(until) === dayOf(now);
  return (
    <Mark>
      {t("running", {
        share: percent(canary.share / 100),
        until: format.dateTime(until, {
          ...(!isToday && { day: "numeric", month: "short" }),
          hour: "numeric",
          minute: "2-digit",
          timeZone,
        }),
      })}
    </Mark>
  );
}

const Mark = ({ children }: { children: React.ReactNode }) => (
  <span className="inline-flex w-fit rounded-control border border-line bg-sunken px-1.5 text-ink-2 text-label font-normal">
    {children}
  </span>
);
