import { useState } from "react";
import { EditorHeader } from "@/components/surveys/editor/frame/editor-header";
import { EditorTabs } from "@/components/surveys/editor/frame/editor-tabs";
import { PreviewDrawer } from "@/components/surveys/editor/frame/preview-drawer";
import { RefusedFields } from "@/components/surveys/editor/frame/refused-fields";
import { useEditorCommands } from "@/components/surveys/editor/frame/use-editor-commands";
import { DraftChecks } from "@/components/surveys/editor/problems/draft-checks";

/** Header and tabs, as high as the window: only panes inside a tab scroll. */
export function EditorFrame() {
  const [areChecksOpen, setChecksOpen] = useState(false);
  return (
    <div data-frame className="flex min-h-0 grow flex-col">
      <EditorHeader areChecksOpen={areChecksOpen} onChecks={setChecksOpen} />
      <EditorCommands onChecks={() => setChecksOpen(true)} />
      <RefusedFields />
      <EditorTabs />
      <PreviewDrawer />
      <DraftChecks />
    </div>
  );
}

function EditorCommands({ onChecks }: { onChecks: () => void }) {
  useEditorCommands({ onChecks });
  return null;
}
