"use client";
import { useTranslations } from "next-intl";

export function LookTab() {
  const t = useTranslations("editor");
  return <p className="px-4 py-8 text-ink-2 sm:px-8">{t("tabs.look")}</p>;
}
