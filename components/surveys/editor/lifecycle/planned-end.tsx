"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useEditor } from "@/components/surveys/editor/state/use-editor";

/** When the survey ends by itself. */
export function PlannedEnd() {
  const t = useTranslations("editor.startDialog");
  const format = useFormatter();
  const { draft } = useEditor();
  return (
    <p className="text-ink-2">
      {draft.end_date === null
        ? t("openEnd")
        : t("ends", { date: format.dateTime(new Date(draft.end_date), { dateStyle: "medium" }) })}
    </p>
  );
}
