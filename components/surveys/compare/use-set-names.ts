import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { comparedProperty, propertyValuesIn } from "@/components/surveys/compare/comparison-state";
import { useComparison } from "@/components/surveys/compare/use-comparison";
import type { FilterState } from "@/components/surveys/response-filter/filter-state";
import { useLanguageName } from "@/components/ui/language-name";
import { cohortsOptions } from "@/lib/client/cohorts";

/** The names of both sets: by the value in which they differ, else "Set A" and "Set B". */
export function useSetNames(projectId: string): readonly [string, string] {
  const t = useTranslations("compare.names");
  const common = useTranslations("common");
  const format = useFormatter();
  const languageName = useLanguageName();
  const { view, filter } = useComparison();
  const { data: cohorts } = useQuery(cohortsOptions(projectId));
  const nameOf = (set: FilterState): string | null => {
    const { iteration, version, language, cohort } = set;
    const list = (values: readonly string[]) => format.list(values, { type: "disjunction" });
    switch (view.by) {
      case "iteration":
        return common("repeatNumber", { number: list(iteration.map(String)) });
      case "version":
        return common("versionNumber", { number: list(version.map(String)) });
      case "language":
        return list(language.map(languageName));
      case "cohort":
        return cohorts?.find(({ id }) => id === cohort)?.name ?? String(cohort);
      case "property":
        return list(propertyValuesIn(set, comparedProperty(view.other)));
      default:
        return null;
    }
  };
  const [first, second] = [nameOf(filter), view.other && nameOf(view.other)];
  return first === second ? [t("first"), t("second")] : [first ?? t("first"), second ?? t("second")];
}
