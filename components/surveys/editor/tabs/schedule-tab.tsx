"use client";
import { useRef } from "react";
import { useEditor } from "@/components/surveys/editor/use-editor";
import { useGoal } from "@/components/surveys/editor/use-goal";
import { EndPart } from "@/components/surveys/schedule/end-part";
import { RepeatPart } from "@/components/surveys/schedule/repeat-part";
import { SamplingPart } from "@/components/surveys/schedule/sampling-part";
import { StartPart } from "@/components/surveys/schedule/start-part";
import { WindowsPanel } from "@/components/surveys/schedule/windows-panel";
import { useTimeZone } from "@/components/surveys/use-time-zone";

/** When it asks: start, end, repetition, and all of it drawn on a line. */
export function ScheduleTab() {
  const { projectId } = useEditor();
  const timeZone = useTimeZone(projectId);
  const root = useRef<HTMLDivElement>(null);
  useGoal(root);
  return (
    <div
      ref={root}
      className="grid gap-x-12 gap-y-8 px-4 py-6 sm:px-8 xl:grid-cols-[minmax(0,40rem)_minmax(20rem,1fr)]"
    >
      <div className="min-w-0">
        <StartPart timeZone={timeZone} />
        <EndPart timeZone={timeZone} />
        <RepeatPart />
        <SamplingPart timeZone={timeZone} />
      </div>
      <aside className="min-w-0 xl:sticky xl:top-6 xl:self-start">
        <WindowsPanel timeZone={timeZone} />
      </aside>
    </div>
  );
}
