import { useMemo } from "react";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

const keyOf = (surveyId: string) => `languages-added-${surveyId}`;

/** Languages added to a survey on its Languages tab, kept in this browser: they may have no text yet, which no draft can store. */
export function useAddedLanguages(surveyId: string) {
  const stored = useLocalStorage(keyOf(surveyId));
  const languages = useMemo(() => stored?.split(",") ?? [], [stored]);
  const set = (added: readonly string[]) => setLocalStorage(keyOf(surveyId), added.join(",") || null);
  return [languages, set] as const;
}
