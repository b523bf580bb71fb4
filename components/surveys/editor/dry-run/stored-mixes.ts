/**
 * Answer mixes that were edited for dry runs, by survey. Stored in this browser only.
 *
 * @source docs/reference/surveys.md#the-editor-in-the-browser
 */
import { createStore, get, set } from "idb-keyval";
import { useCallback, useEffect, useState } from "react";
import type { AnswerMix } from "@/lib/survey-model/dry-run/answer-mix";

/** By question id. */
export type EditedMixes = Readonly<Record<string, AnswerMix>>;

const openStore = () => createStore("fieldbook-dry-run", "mixes");

/** The edited mixes of a survey, none until they are loaded, and how to replace them. */
export function useStoredMixes(surveyId: string): [EditedMixes, (mixes: EditedMixes) => void] {
  const [mixes, setMixes] = useState<EditedMixes>({});
  useEffect(() => {
    let isCurrent = true;
    void get<EditedMixes>(surveyId, openStore())
      .catch(() => undefined)
      .then((stored) => isCurrent && stored && setMixes(stored));
    return () => {
      isCurrent = false;
    };
  }, [surveyId]);
  const replace = useCallback(
    (next: EditedMixes) => {
      setMixes(next);
      // Without storage they last until the tab is left.
      void set(surveyId, next, openStore()).catch(() => {});
    },
    [surveyId],
  );
  return [mixes, replace];
}
