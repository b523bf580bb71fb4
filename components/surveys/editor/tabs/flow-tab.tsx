"use client";
import { useTranslations } from "next-intl";

export function FlowTab() {
  const t = useTranslations("editor");
  return <p className="px-4 py-8 text-ink-2 sm:px-8">{t("tabs.flow")}</p>;
}
