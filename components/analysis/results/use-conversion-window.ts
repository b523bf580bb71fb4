import { useFormatter, useTranslations } from "next-intl";
import { useSelectedRange } from "@/components/analysis/results/use-selected-range";
import { conversionWindow, type FunnelParams } from "@/lib/contract/analysis/funnel";

/** A funnel's conversion window in words: "14 days"; and that persons can still convert within it, else nothing. */
export function useConversionWindow(
  projectId: string,
  params: Partial<FunnelParams>,
): { window: string; openNote: string } {
  const t = useTranslations("analysis");
  const format = useFormatter();
  const { length, unit, seconds } = conversionWindow(params);
  const { isOpen } = useSelectedRange(projectId, params, seconds);
  return {
    window: format.number(length, { style: "unit", unit, unitDisplay: "long" }),
    openNote: isOpen ? t("trends.numbersOpen") : "",
  };
}
