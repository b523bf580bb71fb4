import { useNow, useTranslations } from "next-intl";
import { CanaryMark } from "@/components/survey/marks/canary-mark";
import { stateMarks } from "@/components/survey/marks/survey-states";
import { stateMarkId } from "@/components/survey/marks/use-focus-on-state";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { useSurveyState } from "@/components/surveys/editor/state/use-survey-state";
import { StatusMark } from "@/components/ui/status-mark";
import { useTimeZone } from "@/lib/client/use-time-zone";

const minuteMs = 60_000;

/** The state of the survey, in the header, and of its canary where there is room. */
export function StateMark() {
  const states = useTranslations("surveys.states");
  const state = useSurveyState();
  const { projectId, survey } = useEditor("projectId", "survey");
  const now = useNow({ updateInterval: minuteMs });
  const timeZone = useTimeZone(projectId);
  return (
    <>
      <span
        id={stateMarkId}
        tabIndex={-1}
        className="inline-flex shrink-0 items-center gap-2 rounded-control px-1 text-ink-2 text-table"
      >
        <StatusMark {...stateMarks[state]} />
        {states(state)}
      </span>
      <span className="shrink-0 max-lg:hidden">
        <CanaryMark survey={survey} now={now} timeZone={timeZone} />
      </span>
    </>
  );
}
