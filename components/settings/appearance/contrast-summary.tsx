import { CircleCheckIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { colorPairs, isUnreadable } from "@/lib/survey-model/color-pairs";

/** The number of color pairs of an appearance with enough contrast; nothing for one without colors. */
export function ContrastSummary({ appearance }: { appearance: unknown }) {
  const t = useTranslations("appearanceSettings.contrast");
  const pairs = colorPairs(appearance, false);
  if (pairs.length === 0) return null;
  const low = pairs.filter(isUnreadable);
  const Icon = low.length === 0 ? CircleCheckIcon : TriangleAlertIcon;
  return (
    <span className="flex items-center gap-1.5 text-label font-normal">
      <Icon
        aria-hidden
        className={`size-4 shrink-0 ${low.length === 0 ? "text-forest" : "text-ochre"}`}
        strokeWidth={1.75}
      />
      <span className={low.length === 0 ? "text-ink-2" : "text-ochre"}>
        {low.length === 0 ? t("passes") : t("fails", { low: low.length, all: pairs.length })}
      </span>
    </span>
  );
}
