import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CohortPicker } from "@/components/filters/cohort-picker";
import { isComplete } from "@/components/filters/operators";
import { PersonPropertiesNote } from "@/components/filters/person-properties-note";
import { PropertyFilters } from "@/components/filters/property-filters";
import { AnswerConditions } from "@/components/surveys/response-filter/answer-conditions";
import { CheckboxGroup } from "@/components/surveys/response-filter/checkbox-group";
import {
  type FilterQuestion,
  isCompleteCondition,
} from "@/components/surveys/response-filter/filter-question";
import type { FilterState } from "@/components/surveys/response-filter/filter-state";
import { Checkbox } from "@/components/ui/checkbox";
import { useLanguageName } from "@/components/ui/language-name";
import { Select } from "@/components/ui/select";
import { responseTagsOptions } from "@/lib/client/surveys/response-tags";
import { resultsOptions } from "@/lib/client/surveys/results";

interface FilterPanelProps {
  projectId: string;
  surveyId: string | null;
  filter: FilterState;
  onChange: (changes: Partial<FilterState>) => void;
  questions: readonly FilterQuestion[];
}

const anyValue = "";
const completions = ["completed", "partial"] as const;
const archivedModes = ["exclude", "include", "only"] as const;
/** Choices of the unfiltered responses, so that excluded ones can still be chosen. */
const everybody = {};

/** Everything that results can be narrowed by, but dates. */
export default function FilterPanel({ projectId, surveyId, filter, onChange, questions }: FilterPanelProps) {
  const t = useTranslations("responseFilter");
  const common = useTranslations("common");
  const languageName = useLanguageName();
  const { data: results } = useQuery({
    ...resultsOptions(projectId, surveyId ?? "", everybody),
    enabled: surveyId !== null,
  });
  const { data: tags = [] } = useQuery(responseTagsOptions(projectId));
  // Half-written conditions stay here.
  const [properties, setProperties] = useState(filter.properties);
  const [answers, setAnswers] = useState(filter.answers);
  const { versions = [], iterations = [], languages = [] } = results?.breakdown ?? {};
  const numbered = iterations.filter(
    (one): one is { iteration: number; started: number } => one.iteration !== null,
  );
  return (
    <div className="flex flex-col gap-5 p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("completion.label")}
          options={[
            { id: anyValue, label: t("completion.any") },
            ...completions.map((id) => ({ id, label: t(`completion.${id}`) })),
          ]}
          value={filter.completion ?? anyValue}
          onChange={(id) => onChange({ completion: completions.find((one) => one === id) ?? null })}
        />
        <CohortPicker
          projectId={projectId}
          label={common("cohort")}
          value={filter.cohort}
          onChange={(cohort) => onChange({ cohort })}
        />
      </div>
      {(numbered.length > 0 || versions.length > 1 || languages.length > 1 || tags.length > 0) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {numbered.length > 0 && (
            <CheckboxGroup
              label={common("repeat")}
              options={numbered.map(({ iteration, started }) => ({
                id: iteration,
                label: common("repeatNumber", { number: iteration }),
                count: started,
              }))}
              value={filter.iteration}
              onChange={(iteration) => onChange({ iteration })}
            />
          )}
          {versions.length > 1 && (
            <CheckboxGroup
              label={common("version")}
              options={versions.map(({ version, started }) => ({
                id: version,
                label: common("versionNumber", { number: version }),
                count: started,
              }))}
              value={filter.version}
              onChange={(version) => onChange({ version })}
            />
          )}
          {languages.length > 1 && (
            <CheckboxGroup
              label={common("language")}
              options={languages.map(({ language, started }) => ({
                id: language,
                label: languageName(language),
                count: started,
              }))}
              value={filter.language}
              onChange={(language) => onChange({ language })}
            />
          )}
          {tags.length > 0 && (
            <CheckboxGroup
              label={common("tags")}
              options={tags.map(({ id, name, response_count }) => ({
                id,
                label: name,
                count: response_count,
              }))}
              value={filter.tags}
              onChange={(next) => onChange({ tags: next })}
            />
          )}
        </div>
      )}
      {surveyId !== null && (
        <AnswerConditions
          questions={questions}
          conditions={answers}
          onChange={(next) => {
            setAnswers(next);
            onChange({ answers: next.filter(isCompleteCondition) });
          }}
        />
      )}
      <div className="flex flex-col gap-2">
        <h3 className="text-ink-2 text-label">{t("persons")}</h3>
        <PropertyFilters
          projectId={projectId}
          label={t("persons")}
          filters={properties}
          onChange={(next) => {
            setProperties(next);
            onChange({ properties: next.filter(isComplete) });
          }}
        />
        <PersonPropertiesNote projectId={projectId} />
      </div>
      <div className="grid items-end gap-4 border-line border-t pt-4 sm:grid-cols-2">
        <Select
          label={t("archived.label")}
          options={archivedModes.map((id) => ({ id, label: t(`archived.${id}`) }))}
          value={filter.archived}
          onChange={(archived) => onChange({ archived })}
        />
        <Checkbox
          label={common("excludeTestAccounts")}
          isSelected={filter.filter_test_accounts}
          onChange={(isOn) => onChange({ filter_test_accounts: isOn })}
          className="sm:pb-1.5"
        />
      </div>
    </div>
  );
}
