import { useTranslations } from "next-intl";
import type { CalendarSurvey } from "@/lib/contract/survey/calendar";

/** The number of persons a survey is for; nothing if unknown. */
export function AudienceSize({ survey: { type, audience } }: { survey: CalendarSurvey }) {
  const t = useTranslations("surveyCalendar.audience");
  const common = useTranslations("common");
  if (type === "external_survey") return t("link");
  if (audience === null) return null;
  if (audience.is_everyone) return t("everyone", { count: audience.persons });
  return audience.is_exact
    ? common("personCountOrNone", { count: audience.persons })
    : t("about", { count: audience.persons });
}
