import { useTranslations } from "next-intl";
import { useNamedList } from "@/components/surveys/calendar/use-named-list";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";
import type { SurveyCalendar } from "@/lib/contract/survey/calendar";
import { contactBudgetOf } from "@/lib/survey-model/contact-budget";

interface CalendarNotesProps {
  projectId: string;
  calendar: SurveyCalendar;
  isTimeline: boolean;
  /** Whether lanes are moved by keys. */
  canEdit: boolean;
}

/** What the numbers mean: whose audiences they are, which surveys are for everyone, and the sample. */
export function CalendarNotes({ projectId, calendar, isTimeline, canEdit }: CalendarNotesProps) {
  const t = useTranslations("surveyCalendar.notes");
  const listNames = useNamedList();
  const { surveys, overlap, has_more } = calendar;
  const limits = contactBudgetOf(useProjectSurveyConfig(projectId).config)?.limits ?? [];
  const exempt = surveys.filter(({ contact_priority }) => contact_priority === "exempt");
  const forEveryone = surveys.filter(({ audience, windows }) => audience?.is_everyone && windows.length > 0);
  return (
    <div className="flex max-w-[85ch] flex-col gap-1 px-4 py-4 text-ink-3 text-table sm:px-8">
      {overlap && forEveryone.length > 0 && (
        <p className="text-ink-2">
          {t("everyone", { count: forEveryone.length, names: listNames(forEveryone) })}
        </p>
      )}
      {limits.length > 0 && (
        <p className="text-ink-2">
          {limits.map(({ isWait, ...limit }) => t("budget", { ...limit, isWait: String(isWait) })).join(" ")}{" "}
          {t("loses")} {exempt.length > 0 && t("exempt", { names: listNames(exempt) })}
        </p>
      )}
      {overlap && (
        <p>
          {t("audience")}{" "}
          {overlap.sample_size < overlap.persons &&
            t("sample", { size: overlap.sample_size, persons: overlap.persons })}
        </p>
      )}
      {isTimeline && surveys.some(({ forecast }) => forecast?.limit_reached_at) && <p>{t("forecast")}</p>}
      {isTimeline && canEdit && <p className="pointer-coarse:hidden">{t("keys")}</p>}
      {has_more && <p>{t("hasMore")}</p>}
    </div>
  );
}
