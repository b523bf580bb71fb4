"use client";
import { useTranslations } from "next-intl";
import { useSummary } from "@/components/surveys/summary/use-summary";
import { EmptyState } from "@/components/ui/empty-state";

/** Nobody answered yet: how far it got. */
export default function NoAnswers() {
  const t = useTranslations("summary.empty");
  const { totals } = useSummary().results;
  return (
    <EmptyState title={t("title")}>
      <p className="text-ink-2">{t("shown", { count: totals.shown ?? 0 })}</p>
    </EmptyState>
  );
}
