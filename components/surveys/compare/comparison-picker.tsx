import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRightIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { CohortPickers } from "@/components/surveys/compare/cohort-pickers";
import {
  type ComparisonDimension,
  comparedProperty,
  dimensions,
  onlyPart,
  withoutDimension,
} from "@/components/surveys/compare/comparison-state";
import { FilterPickers } from "@/components/surveys/compare/filter-pickers";
import { PropertyPickers } from "@/components/surveys/compare/property-pickers";
import { useComparison } from "@/components/surveys/compare/use-comparison";
import { ValuePickers } from "@/components/surveys/compare/value-pickers";
import { type FilterState, noFilters } from "@/components/surveys/response-filter/filter-state";
import { Button } from "@/components/ui/button";
import { RetryButton } from "@/components/ui/retry-button";
import { Select } from "@/components/ui/select";
import { resultsOptions } from "@/lib/client/surveys/results";
import type { SurveyResult } from "@/lib/contract/survey/results";

interface ComparisonPickerProps {
  projectId: string;
  surveyId: string;
}

/** Values of the unfiltered responses, so that excluded values can still be chosen. */
const everybody = {};

/** What two sets are compared by, and the value of each. */
export function ComparisonPicker({ projectId, surveyId }: ComparisonPickerProps) {
  const t = useTranslations("compare");
  const common = useTranslations("common");
  const { view, filter, second, change } = useComparison();
  const query = useQuery(resultsOptions(projectId, surveyId, everybody));
  const { data: results, error } = query;
  const by = view.by ?? (view.other ? "filter" : null);
  const offered = dimensions.filter((id) => id === by || isOffered(id, results));
  const choose = (next: ComparisonDimension) => {
    const rest = { ...filter, ...withoutDimension(filter, view) };
    change({ ...rest, by: next, other: null, ...initialValues(next, results) });
  };
  const swap = () => {
    if (second) change({ ...second, other: filter, by });
  };
  return (
    <section
      aria-label={t("picker")}
      data-print="hide"
      className="flex flex-col gap-4 border-line border-b px-4 py-4 sm:px-8"
    >
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={t("by")}
          placeholder={common("choose")}
          options={offered.map((id) => ({ id, label: t(`dimensions.${id}`) }))}
          value={by}
          onChange={choose}
          className="w-full sm:w-56"
        />
        {(by === "iteration" || by === "version" || by === "language") && (
          <ValuePickers by={by} results={results} />
        )}
        {by === "cohort" && <CohortPickers projectId={projectId} />}
        {by === "property" && <PropertyPickers key={comparedProperty(view.other)} projectId={projectId} />}
        {second && by !== "property" && (
          <Button variant="quiet" onPress={swap}>
            <ArrowLeftRightIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t("swap")}
          </Button>
        )}
      </div>
      {error && !results && second === null && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-rust">
          {t("valuesFailed")}
          <RetryButton query={query} />
        </p>
      )}
      {by === "filter" && <FilterPickers projectId={projectId} surveyId={surveyId} results={results} />}
    </section>
  );
}

/** Whether a survey has two values of a dimension. */
function isOffered(by: ComparisonDimension, results: SurveyResult | undefined): boolean {
  switch (by) {
    case "iteration":
      return numberedIterations(results).length > 1;
    case "version":
      return (results?.breakdown.versions.length ?? 0) > 1;
    case "language":
      return (results?.breakdown.languages.length ?? 0) > 1;
    default:
      return true;
  }
}

/** The iterations with responses, the first first. */
const numberedIterations = (results: SurveyResult | undefined): number[] =>
  (results?.breakdown.iterations ?? []).flatMap(({ iteration }) => iteration ?? []).toSorted((a, b) => a - b);

/** The newest value and the one before: what is compared most often. */
function initialValues(
  by: ComparisonDimension,
  results: SurveyResult | undefined,
): { other?: FilterState } & Partial<FilterState> {
  switch (by) {
    case "iteration": {
      const [before, last] = numberedIterations(results).slice(-2);
      return before === undefined || last === undefined
        ? {}
        : { iteration: [last], other: onlyPart({ iteration: [before] }) };
    }
    case "version": {
      const versions = (results?.breakdown.versions ?? []).map(({ version }) => version);
      const [before, last] = versions.toSorted((a, b) => a - b).slice(-2);
      return before === undefined || last === undefined
        ? {}
        : { version: [last], other: onlyPart({ version: [before] }) };
    }
    case "language": {
      const [first, next] = (results?.breakdown.languages ?? [])
        .toSorted((a, b) => b.started - a.started)
        .map(({ language }) => language);
      return first === undefined || next === undefined
        ? {}
        : { language: [first], other: onlyPart({ language: [next] }) };
    }
    case "filter":
      return { other: noFilters };
    default:
      return {};
  }
}
