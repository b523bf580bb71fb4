/**
 * Answer mixes that were edited for dry runs, by survey. Stored in this browser only.
 *
 * @source docs/reference/surveys.md#the-editor-in-the-browser
 */
import { createStore, get, set } from "idb-keyval";
import { useCallback, useEffect, useRef, useState } from "react";
import type { AnswerMix } from "@/lib/survey-model/dry-run/answer-mix";

/** By question id. */
export type EditedMixes = Readonly<Record<string, AnswerMix>>;

const openStore = () => createStore("fieldbook-dry-run", "mixes");

/** The edited mixes of a survey, none until they are loaded, and how to change them, given what they are by then. */
export function useStoredMixes(
  surveyId: string,
): [EditedMixes, (change: (mixes: EditedMixes) => EditedMixes) => void] {
  const [mixes, setMixes] = useState<EditedMixes>({});
  const latest = useRef(mixes);
  const show = useCallback((next: EditedMixes) => {
    latest.current = next;
    setMixes(next);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    void get<EditedMixes>(surveyId, openStore())
      .catch(() => undefined)
      .then((stored) => isCurrent && stored && show(stored));
    return () => {
      isCurrent = false;
    };
  }, [surveyId, show]);
  const change = useCallback(
    (toNext: (mixes: EditedMixes) => EditedMixes) => {
      const next = toNext(latest.current);
      show(next);
      // If storage fails, the mixes last until the tab is closed.
      void set(surveyId, next, openStore()).catch(() => {});
    },
    [surveyId, show],
  );
  return [mixes, change];
}
