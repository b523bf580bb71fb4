"use client";
import { EditorTabs } from "@/components/surveys/editor/editor-tabs";
import { TopStrip } from "@/components/surveys/editor/top-strip";

/** The top strip and the tabs under it. */
export function EditorFrame() {
  return (
    <div className="flex flex-col">
      <TopStrip />
      <EditorTabs faults={{}} />
    </div>
  );
}
