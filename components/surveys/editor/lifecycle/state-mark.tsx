"use client";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { stateMarks } from "@/components/surveys/marks/survey-states";
import { stateMarkId } from "@/components/surveys/marks/use-focus-on-state";
import { StatusMark } from "@/components/ui/status-mark";

/** The state of the survey, in the header. */
export function StateMark() {
  const states = useTranslations("surveys.states");
  const { state } = useEditor();
  return (
    <span
      id={stateMarkId}
      tabIndex={-1}
      className="inline-flex shrink-0 items-center gap-2 rounded-control px-1 text-ink-2 text-table"
    >
      <StatusMark {...stateMarks[state]} />
      {states(state)}
    </span>
  );
}
