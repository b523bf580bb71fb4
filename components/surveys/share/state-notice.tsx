import { useFormatter, useTranslations } from "next-intl";
import type { ShareTarget } from "@/components/surveys/share/share-target";
import { Notice } from "@/components/ui/notice";

/** Why the survey can't be answered yet, or no longer. */
export function StateNotice({ target: { state, survey, draft } }: { target: ShareTarget }) {
  const t = useTranslations("share.state");
  const format = useFormatter();
  if (survey.type !== draft.type && survey.start_date !== null)
    return <Notice tone="caution">{t("unpublished")}</Notice>;
  if (state === "running") return null;
  const date =
    survey.start_date === null
      ? ""
      : format.dateTime(new Date(survey.start_date), { dateStyle: "medium", timeStyle: "short" });
  return <Notice tone="caution">{t(state, { date })}</Notice>;
}
