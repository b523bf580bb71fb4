import { useRef } from "react";
import { EndSection } from "@/components/surveys/editor/schedule/end-section";
import { RepeatSection } from "@/components/surveys/editor/schedule/repeat-section";
import { SamplingSection } from "@/components/surveys/editor/schedule/sampling-section";
import { StartSection } from "@/components/surveys/editor/schedule/start-section";
import { WindowsPanel } from "@/components/surveys/editor/schedule/windows-panel";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { useFocusTarget } from "@/components/surveys/editor/state/use-focus-target";
import { useTimeZone } from "@/lib/client/use-time-zone";

/** The Schedule tab: start, end, repetition, sampling and a timeline. */
export default function ScheduleTab() {
  const { projectId } = useEditor("projectId");
  const timeZone = useTimeZone(projectId);
  const root = useRef<HTMLDivElement>(null);
  useFocusTarget(root);
  return (
    <div
      ref={root}
      className="grid gap-x-12 gap-y-8 px-4 py-6 sm:px-8 xl:grid-cols-[minmax(0,40rem)_minmax(20rem,1fr)]"
    >
      <div className="min-w-0">
        <StartSection timeZone={timeZone} />
        <EndSection timeZone={timeZone} />
        <RepeatSection />
        <SamplingSection timeZone={timeZone} />
      </div>
      <aside className="min-w-0 xl:sticky xl:top-6 xl:self-start">
        <WindowsPanel timeZone={timeZone} />
      </aside>
    </div>
  );
}
