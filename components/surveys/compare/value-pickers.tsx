import { useTranslations } from "next-intl";
import { onlyPart } from "@/components/surveys/compare/comparison-state";
import { useComparison } from "@/components/surveys/compare/use-comparison";
import { type FilterState, noFilters } from "@/components/surveys/response-filter/filter-state";
import { useLanguageName } from "@/components/ui/language-name";
import { Select } from "@/components/ui/select";
import type { SurveyResult } from "@/lib/contract/survey/results";

interface ValuePickersProps {
  by: "iteration" | "version" | "language";
  results: SurveyResult | undefined;
}

/** Two iterations, versions or languages of those with responses. */
export function ValuePickers({ by, results }: ValuePickersProps) {
  const t = useTranslations("compare");
  const common = useTranslations("common");
  const languageName = useLanguageName();
  const { view, filter, change } = useComparison();
  const { iterations = [], versions = [], languages = [] } = results?.breakdown ?? {};
  const options =
    by === "iteration"
      ? iterations.flatMap(({ iteration, started }) =>
          iteration === null
            ? []
            : [{ id: String(iteration), label: common("repeatNumber", { number: iteration }), started }],
        )
      : by === "version"
        ? versions.map(({ version, started }) => ({
            id: String(version),
            label: common("versionNumber", { number: version }),
            started,
          }))
        : languages.map(({ language, started }) => ({
            id: language,
            label: languageName(language),
            started,
          }));
  const part = (id: string): Partial<FilterState> =>
    by === "language" ? { language: [id] } : { [by]: [Number(id)] };
  const singleValue = ({ [by]: values }: FilterState) => (values.length === 1 ? String(values[0]) : null);
  const described = options.map(({ id, label, started }) => ({
    id,
    label,
    detail: common("responseCount", { count: started }),
  }));
  return (
    <>
      <Select
        label={t("names.first")}
        placeholder={common("choose")}
        options={described}
        value={singleValue(filter)}
        onChange={(id) => change(part(id))}
        className="w-full sm:w-52"
      />
      <Select
        label={t("names.second")}
        placeholder={common("choose")}
        options={described}
        value={singleValue(view.other ?? noFilters)}
        onChange={(id) => change({ other: onlyPart(part(id)) })}
        className="w-full sm:w-52"
      />
    </>
  );
}
