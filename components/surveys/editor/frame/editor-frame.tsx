"use client";
import { useState } from "react";
import { EditorHeader } from "@/components/surveys/editor/frame/editor-header";
import { EditorTabs } from "@/components/surveys/editor/frame/editor-tabs";
import { PreviewDrawer } from "@/components/surveys/editor/frame/preview-drawer";
import { RefusedFields } from "@/components/surveys/editor/frame/refused-fields";
import { useEditorCommands } from "@/components/surveys/editor/frame/use-editor-commands";
import { type EditorTab, useEditor } from "@/components/surveys/editor/state/use-editor";

/** Header and tabs, as high as the window: only panes inside a tab scroll. */
export function EditorFrame() {
  const [areChecksOpen, setChecksOpen] = useState(false);
  const { problems } = useEditor();
  useEditorCommands({ onChecks: () => setChecksOpen(true) });
  const errorCounts: Partial<Record<EditorTab, number>> = {};
  for (const { severity, tab } of problems) {
    if (severity === "error") errorCounts[tab] = (errorCounts[tab] ?? 0) + 1;
  }
  return (
    <div data-frame className="flex min-h-0 grow flex-col">
      <EditorHeader areChecksOpen={areChecksOpen} onChecks={setChecksOpen} />
      <RefusedFields />
      <EditorTabs errorCounts={errorCounts} />
      <PreviewDrawer />
    </div>
  );
}
