import { useFormatter, useNow, useTranslations } from "next-intl";
import type { StartTarget } from "@/components/surveys/start/start-target";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { windowsOf } from "@/lib/survey-model/windows";

interface PlannedEndProps {
  target: StartTarget;
  /** Null for now. */
  startDate: string | null;
}

/** When the survey ends automatically: at its end date, with its last iteration, or at its response limit. */
export function PlannedEnd({ target: { projectId, survey, draft }, startDate }: PlannedEndProps) {
  const t = useTranslations("editor.startDialog");
  const format = useFormatter();
  const now = useNow().getTime();
  const timeZone = useTimeZone(projectId);
  const windows = windowsOf(
    { ...draft, start_date: startDate, iteration_anchor_date: survey.iteration_anchor_date ?? null },
    now,
  );
  const endsAt = windows.at(-1)?.to ?? draft.end_date;
  const date = endsAt === null ? null : format.dateTime(new Date(endsAt), { dateStyle: "medium", timeZone });
  const { responses_limit: limit } = draft;
  return (
    <p className="text-ink-2">
      {date === null
        ? t("openEnd")
        : windows.length > 1
          ? t("endsAfter", { date, count: windows.length })
          : t("ends", { date })}
      {limit ? ` ${t("limit", { limit })}` : null}
    </p>
  );
}
