"use client";
import { useTranslations } from "next-intl";

interface RenamedChoiceProps {
  questionId: string;
  from: string;
  to: string;
  /** The version that renamed it. */
  version: number;
}

/** A choice that was renamed, and is counted apart. */
export function RenamedChoice({ to, version }: RenamedChoiceProps) {
  const t = useTranslations("summary.renamed");
  return <p className="text-ink-2 text-table">{t("detail", { to, version })}</p>;
}
