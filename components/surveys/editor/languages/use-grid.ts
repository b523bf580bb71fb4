"use client";
import { useMemo, useState } from "react";
import { useVersions } from "@/components/surveys/editor/history/use-versions";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { asJson, type JsonObject } from "@/lib/contract/json";
import { draftLanguages, type GridRow, translationGrid } from "@/lib/survey-model/translations/grid";

interface Grid {
  rows: GridRow[];
  languages: string[];
  /** A column that nothing is written in yet: it lives here, the draft keeps only texts. */
  addLanguage: (language: string) => void;
  dropLanguage: (language: string) => void;
}

/** The draft's texts beside their translations. What is stale is known from the survey's versions. */
export function useGrid(): Grid {
  const { survey, draft } = useEditor();
  const { data: versions } = useVersions();
  const [added, setAdded] = useState<string[]>([]);
  const written = useMemo(() => draftLanguages(draft), [draft]);
  const languages = useMemo(
    () => [...new Set([...written, ...added])].filter((code) => code !== draft.base_language),
    [written, added, draft.base_language],
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
    addLanguage: (language) => setAdded((before) => [...before, language]),
    dropLanguage: (language) => setAdded((before) => before.filter((code) => code !== language)),
  };
}
