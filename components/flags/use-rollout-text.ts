import { useFormatter, useTranslations } from "next-intl";
import { readConditionGroups } from "@/components/filters/condition-groups";
import { useConditionText } from "@/components/filters/use-condition-text";
import type { FeatureFlag } from "@/lib/contract/flag";
import { isObject } from "@/lib/contract/wire/json";

/** The number of a flag's variants. */
export function countVariants({ filters: { multivariate } }: Pick<FeatureFlag, "filters">): number {
  return isObject(multivariate) && Array.isArray(multivariate.variants) ? multivariate.variants.length : 0;
}

/** Returns whom a flag is on for, in words: "100%", "25% where plan is team", "2 condition sets", "3 variants". */
export function useRolloutText(projectId: string): (flag: Pick<FeatureFlag, "filters">) => string {
  const t = useTranslations("flags.rollout");
  const format = useFormatter();
  const conditionText = useConditionText(projectId);
  return (flag) => {
    const variants = countVariants(flag);
    if (variants > 0) return t("variants", { count: variants });
    const groups = readConditionGroups(flag.filters);
    const [group] = groups;
    if (groups.length !== 1 || !group) return t("groups", { count: groups.length });
    const percent = format.number(group.percent / 100, { style: "percent", maximumFractionDigits: 2 });
    return group.filters.length === 0
      ? percent
      : t("ofConditions", { percent, conditions: conditionText(group.filters) });
  };
}
