import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { SurveyPreview } from "@/components/survey/preview/survey-preview";
import { AddLanguage } from "@/components/surveys/editor/languages/add-language";
import { BaseLanguage } from "@/components/surveys/editor/languages/base-language";
import { CsvMenu } from "@/components/surveys/editor/languages/csv-menu";
import { TranslationTable } from "@/components/surveys/editor/languages/translation-table";
import { useTranslationGrid } from "@/components/surveys/editor/languages/use-translation-grid";
import { useBranding } from "@/components/surveys/editor/state/use-branding";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useLanguageName } from "@/components/ui/language-name";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type GridRow, removeLanguage } from "@/lib/survey-model/translations/grid";

const filters = ["all", "missing", "stale"] as const;
type Filter = (typeof filters)[number];

const cellsOf = (row: GridRow) => Object.values(row.cells);
const matchesFilter = (row: GridRow, filter: Filter) =>
  filter === "all" ||
  cellsOf(row).some(({ state }) =>
    filter === "stale" ? state === "stale" : state === "missing" || state === "count",
  );

/** The Languages tab: a row for each text, a column for each language. */
export default function LanguagesTab() {
  const t = useTranslations("languages");
  const format = useFormatter();
  const { onHostedPages, logo } = useBranding();
  const languageName = useLanguageName();
  const { change, isReadOnly, wire } = useEditor("change", "isReadOnly", "wire");
  const base = useDraft((draft) => draft.base_language);
  const { rows, languages, emptyLanguages, addLanguage, removeColumn } = useTranslationGrid();
  const [filter, setFilter] = useState<Filter>("all");
  // Matched rows stay visible until the filter changes, so that a row does not vanish while it is edited.
  const [matchedKeys, setMatchedKeys] = useState<ReadonlySet<string>>(new Set());
  const shownRows = rows.filter((row) => matchedKeys.has(row.key) || matchesFilter(row, filter));
  const applyFilter = (nextFilter: Filter) => {
    setFilter(nextFilter);
    setMatchedKeys(new Set(rows.filter((row) => matchesFilter(row, nextFilter)).map(({ key }) => key)));
  };
  const cells = rows.flatMap(cellsOf);
  const missingDefaults = rows
    .filter(({ isDefault }) => isDefault)
    .flatMap(cellsOf)
    .filter(({ state }) => state === "missing").length;
  const countMatches = (nextFilter: Filter) =>
    nextFilter === "all"
      ? rows.length
      : cells.filter(({ state }) =>
          nextFilter === "stale" ? state === "stale" : state === "missing" || state === "count",
        ).length;

  const remove = (language: string) => {
    removeColumn(language);
    const name = t("remove", { language: languageName(language) });
    change(name, (edited) => removeLanguage(edited, language), {
      notify: t("removed", { language: languageName(language) }),
    });
  };
  return (
    <div className="flex flex-col gap-4 py-6">
      <div className="flex flex-wrap items-end gap-3 px-4 sm:px-8">
        <BaseLanguage languages={languages} />
        <AddLanguage existing={[base, ...languages]} onAdd={addLanguage} isDisabled={isReadOnly} />
        {languages.length > 0 && (
          <SegmentedControl
            label={t("filter.label")}
            value={filter}
            onChange={applyFilter}
            segments={filters.map((id) => ({ id, label: t(`filter.${id}`, { count: countMatches(id) }) }))}
          />
        )}
        <span className="flex grow flex-wrap justify-end gap-2">
          <CsvMenu rows={rows} languages={languages} />
        </span>
      </div>
      {missingDefaults > 0 && (
        <p className="px-4 text-ink-2 text-table sm:px-8">
          {t("missingDefaults", { count: missingDefaults })}
        </p>
      )}
      {emptyLanguages.length > 0 && (
        <p className="px-4 text-ink-2 text-table sm:px-8">
          {t("withoutText", { languages: format.list(emptyLanguages.map((code) => languageName(code))) })}
        </p>
      )}
      {languages.length === 0 && <p className="px-4 text-ink-2 sm:px-8">{t("none")}</p>}
      {shownRows.length === 0 ? (
        <p className="border-line border-y px-4 py-6 text-ink-2 sm:px-8">
          {t(rows.length === 0 ? "noText" : "noMatch")}
        </p>
      ) : (
        <TranslationTable rows={shownRows} languages={languages} onRemoveLanguage={remove} />
      )}
      {languages.length > 0 && (
        <section aria-label={t("preview")} className="flex max-w-3xl flex-col gap-3 px-4 pt-4 sm:px-8">
          <h2 className="text-section">{t("preview")}</h2>
          <SurveyPreview
            survey={wire}
            language={languages[0] ?? null}
            hasBranding={onHostedPages}
            logo={logo}
          />
        </section>
      )}
    </div>
  );
}
