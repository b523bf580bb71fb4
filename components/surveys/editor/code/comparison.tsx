import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DiffView } from "@/components/surveys/diff/diff-view";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import type { JsonObject } from "@/lib/contract/wire/json";
import { surveyDiff } from "@/lib/survey-model/diff";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** What the draft changes of what was saved last, or of what respondents get. */
export function Comparison({ to }: { to: "saved" | "published" }) {
  const t = useTranslations("code.against");
  const draft = useDraft((draft) => draft);
  const { survey, saved, wire } = useEditor("survey", "saved", "wire");
  const differences = useMemo(() => {
    const base = toSurveyInput(to === "saved" ? saved : toDraft(survey, draft));
    return surveyDiff(base as JsonObject, wire as JsonObject);
  }, [to, saved, survey, draft, wire]);
  if (to === "published" && survey.start_date === null)
    return <p className="text-ink-2">{t("notPublished")}</p>;
  return <DiffView differences={differences} empty={t(`same.${to}`)} label={t("label")} />;
}
