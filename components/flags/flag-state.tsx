"use client";
import { useTranslations } from "next-intl";
import { StatusMark } from "@/components/ui/status-mark";

/** Whether a flag is enabled: a shape and a word. */
export function FlagState({ isActive }: { isActive: boolean }) {
  const t = useTranslations("flags.states");
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <StatusMark
        {...(isActive ? { shape: "filledCircle", tone: "forest" } : { shape: "hollowSquare", tone: "ink-3" })}
      />
      {t(isActive ? "enabled" : "disabled")}
    </span>
  );
}
