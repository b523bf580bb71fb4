"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { StartTarget } from "@/components/surveys/start/start-target";

/** When the survey ends by itself. */
export function PlannedEnd({ target: { draft } }: { target: StartTarget }) {
  const t = useTranslations("editor.startDialog");
  const format = useFormatter();
  return (
    <p className="text-ink-2">
      {draft.end_date === null
        ? t("openEnd")
        : t("ends", { date: format.dateTime(new Date(draft.end_date), { dateStyle: "medium" }) })}
    </p>
  );
}
