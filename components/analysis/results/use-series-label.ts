import { useTranslations } from "next-intl";
import { useValueLabel } from "@/components/analysis/results/use-value-label";
import type { TrendParams, TrendSeries } from "@/lib/contract/analysis/trend";

/** Returns the name of a series: what is counted, of which value, in which period; what all series share is left out. */
export function useSeriesLabel(
  projectId: string,
  params: Partial<TrendParams>,
): (series: TrendSeries) => string {
  const t = useTranslations("analysis.trends");
  const words = useTranslations("analysis.builder");
  const labelOf = useValueLabel(projectId, params);
  const isAlone = (params.events ?? []).length <= 1 || params.formula !== undefined;
  return ({ action, breakdown_value: value, compare_label }) => {
    const event = action ? (action.custom_name ?? action.name ?? words("anyEvent")) : (params.formula ?? "");
    const isCounted = action === null || action.math === "total";
    const math = isCounted ? null : t(`maths.${action.math}`);
    const counted =
      math === null
        ? event
        : action?.math_property
          ? t("ofProperty", { event, math, property: action.math_property })
          : t("ofEvent", { event, math });
    // The period is first, since a chart cuts the end of a long name.
    const parts = [
      ...(compare_label === "previous" ? [t("previous")] : []),
      ...(isAlone && value !== undefined ? [] : [counted]),
      ...(value === undefined ? [] : [labelOf(value)]),
    ];
    return parts.join(" · ");
  };
}
