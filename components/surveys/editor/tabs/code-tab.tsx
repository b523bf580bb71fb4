"use client";
import { useTranslations } from "next-intl";

export function CodeTab() {
  const t = useTranslations("editor");
  return <p className="px-4 py-8 text-ink-2 sm:px-8">{t("tabs.code")}</p>;
}
