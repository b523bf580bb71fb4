import { useEffect, useRef } from "react";
import { runAfterOverlaysClose } from "@/components/ui/run-after-overlays-close";
import type { SurveyState } from "@/lib/survey-model/state";

/** The id of the element that shows the state of the survey in a header; it has `tabIndex` -1. */
export const stateMarkId = "survey-state";

/** Moves the focus to the new state, when the button of a step disappeared with it: not to the top of the page. */
export function useFocusOnState(state: SurveyState): void {
  const former = useRef(state);
  useEffect(() => {
    if (former.current === state) return;
    former.current = state;
    runAfterOverlaysClose(() =>
      // After the dialog gave the focus back, where it could.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(stateMarkId)?.focus();
      }),
    );
  }, [state]);
}
