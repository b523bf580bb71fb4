"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PreviewPane } from "@/components/surveys/editor/frame/preview-pane";
import { Canvas } from "@/components/surveys/editor/questions/canvas";
import { Outline } from "@/components/surveys/editor/questions/outline";
import { useBuildCommands } from "@/components/surveys/editor/questions/use-build-commands";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SidePane } from "@/components/ui/side-pane";
import { useMedia } from "@/components/ui/use-media";

/** Below it the panes stand in place of each other. @source docs/reference/surveys.md#the-editor-in-the-browser */
const wide = "(min-width: 80rem)";

type Pane = "outline" | "canvas" | "preview";

/** Writing: the questions in order, open, between their outline and what respondents will see. */
export function BuildTab() {
  const t = useTranslations("questions");
  const { isPreviewOpen, isReadOnly } = useEditor();
  const isWide = useMedia(wide);
  const [pane, setPane] = useState<Pane>("canvas");
  useBuildCommands({ isOff: isReadOnly });
  if (isWide) {
    return (
      <div className="flex h-full">
        <SidePane side="start" label={t("panes.outlineEdge")} size={240} min={180} max={400}>
          <Outline />
        </SidePane>
        <div className="relative h-full min-w-[420px] grow basis-0 overflow-y-auto" data-scroll>
          <Canvas />
        </div>
        {isPreviewOpen && (
          <SidePane side="end" label={t("panes.previewEdge")} size={400} min={320} max={640}>
            <PreviewPane />
          </SidePane>
        )}
      </div>
    );
  }
  return (
    <div>
      <div className="border-line border-b px-4 py-2 sm:px-8">
        <SegmentedControl
          label={t("panes.label")}
          value={pane}
          onChange={setPane}
          segments={[
            { id: "outline", label: t("panes.outline") },
            { id: "canvas", label: t("panes.canvas") },
            { id: "preview", label: t("panes.preview") },
          ]}
        />
      </div>
      {pane === "outline" ? <Outline /> : pane === "preview" ? <PreviewPane /> : <Canvas />}
    </div>
  );
}
