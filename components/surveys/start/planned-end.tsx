import { useFormatter, useNow, useTranslations } from "next-intl";
import type { StartTarget } from "@/components/surveys/start/start-target";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { windowsOf } from "@/lib/survey-model/windows";

/** The windows of a survey that starts at a date, and its end in milliseconds; null until someone stops it. */
export function plannedEnd({ survey, draft }: StartTarget, startDate: string | null, now: number) {
  const windows = windowsOf(
    { ...draft, start_date: startDate, iteration_anchor_date: survey.iteration_anchor_date ?? null },
    now,
  );
  const endsAt = windows.at(-1)?.to ?? draft.end_date;
  return { windows, endsAt: endsAt === null ? null : new Date(endsAt).getTime() };
}

interface PlannedEndProps {
  target: StartTarget;
  /** Null for now. */
  startDate: string | null;
  /** Whether the response limit is said elsewhere. */
  isLimitSaid?: boolean;
}

/** When the survey ends automatically: at its end date, with its last iteration, or at its response limit. */
export function PlannedEnd({ target, startDate, isLimitSaid = false }: PlannedEndProps) {
  const t = useTranslations("editor.startDialog");
  const common = useTranslations("common");
  const format = useFormatter();
  const now = useNow().getTime();
  const timeZone = useTimeZone(target.projectId);
  const { windows, endsAt } = plannedEnd(target, startDate, now);
  const date = endsAt === null ? null : format.dateTime(new Date(endsAt), { dateStyle: "medium", timeZone });
  const { responses_limit: limit } = target.draft;
  return (
    <p className="text-ink-2">
      {date === null
        ? common("runsUntilSomeoneStopsIt")
        : windows.length > 1
          ? t("endsAfter", { date, count: windows.length })
          : t("ends", { date })}
      {limit && !isLimitSaid ? ` ${t("limit", { limit })}` : null}
    </p>
  );
}
