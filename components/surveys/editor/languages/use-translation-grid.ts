import { useMemo } from "react";
import { useVersions } from "@/components/surveys/editor/history/use-versions";
import { useAddedLanguages } from "@/components/surveys/editor/languages/use-added-languages";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { asJson, type JsonObject } from "@/lib/contract/wire/json";
import { draftLanguages, type GridRow, translationGrid } from "@/lib/survey-model/translations/grid";

interface TranslationGrid {
  rows: GridRow[];
  languages: string[];
  /** Added languages without a translation: the draft stores texts only. */
  emptyLanguages: string[];
  /** Adds a column; a language is part of the draft when it has a translation. */
  addLanguage: (language: string) => void;
  removeColumn: (language: string) => void;
}

/** The draft's texts and translations. Stale translations are found by comparing the survey's versions. */
export function useTranslationGrid(): TranslationGrid {
  const draft = useDraft((draft) => draft);
  const { survey, surveyId } = useEditor("survey", "surveyId");
  const [addedLanguages, setAddedLanguages] = useAddedLanguages(surveyId);
  const { data: versions } = useVersions();
  const translatedLanguages = useMemo(() => draftLanguages(draft), [draft]);
  const languages = useMemo(
    () =>
      [...new Set([...translatedLanguages, ...addedLanguages])].filter(
        (code) => code !== draft.base_language,
      ),
    [translatedLanguages, addedLanguages, draft.base_language],
  );
  const rows = useMemo(
    () =>
      translationGrid(draft, languages, {
        versions: versions?.results ?? [],
        saved: asJson(survey) as JsonObject,
      }),
    [draft, languages, versions, survey],
  );
  return {
    rows,
    languages,
    emptyLanguages: languages.filter((code) => !translatedLanguages.includes(code)),
    addLanguage: (language) => setAddedLanguages([...addedLanguages, language]),
    removeColumn: (language) => setAddedLanguages(addedLanguages.filter((code) => code !== language)),
  };
}
