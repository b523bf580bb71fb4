import { useFormatter, useTranslations } from "next-intl";
import { useValueLabel } from "@/components/analysis/results/use-value-label";
import { breakdownProperties } from "@/lib/contract/analysis/funnel";
import type { TrendParams, TrendSeries } from "@/lib/contract/analysis/trend";

/** How the series of trends are named. */
interface SeriesNames {
  /** The name of a series: what is counted, of which value, in which period; what all series share is left out. */
  labelOf: (series: TrendSeries) => string;
  /** The same with what all series share, which only files need in each name. */
  fullLabelOf: (series: TrendSeries) => string;
  /** What is counted and by what, where the names leave it out; else null. */
  countedOf: (series: TrendSeries) => string | null;
}

/** Returns how series are named. */
export function useSeriesNames(projectId: string, params: Partial<TrendParams>): SeriesNames {
  const t = useTranslations("analysis.trends");
  const format = useFormatter();
  const common = useTranslations("common");
  const valueLabelOf = useValueLabel(projectId, params);
  const isAlone = (params.events ?? []).length <= 1 || params.formula !== undefined;
  const isShared = ({ breakdown_value: value }: TrendSeries) => isAlone && value !== undefined;
  const countedText = ({ action }: TrendSeries): string => {
    const event = action ? (action.custom_name ?? action.name ?? common("anyEvent")) : (params.formula ?? "");
    if (action === null) return event;
    const math = t(`maths.${action.math}`);
    return action.math_property
      ? t("ofProperty", { event, math, property: action.math_property })
      : t("ofEvent", { event, math });
  };
  const properties = breakdownProperties(params);
  const nameOf = (series: TrendSeries, form: "short" | "plain" | "full") => {
    const { breakdown_value: value, compare_label } = series;
    // The period is first, since a chart cuts the end of a long name.
    const parts = [
      ...(compare_label === "previous" ? [common("previousPeriod")] : []),
      ...(form === "short" ? [] : [countedText(series)]),
      ...(value === undefined
        ? []
        : [
            form !== "full" || properties.length === 0
              ? valueLabelOf(value)
              : t("ofValue", { properties: format.list(properties), value: valueLabelOf(value) }),
          ]),
    ];
    return parts.join(" · ");
  };
  return {
    countedOf: (series) => {
      const parts = [
        ...(isShared(series) ? [countedText(series)] : []),
        ...(properties.length > 0
          ? [
              t(`by.${params.breakdown_type === "person" ? "person" : "event"}`, {
                properties: format.list(properties),
              }),
            ]
          : []),
      ];
      return parts.join(" · ") || null;
    },
    labelOf: (series) => nameOf(series, isShared(series) ? "short" : "plain"),
    fullLabelOf: (series) => nameOf(series, "full"),
  };
}
