"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { Canvas } from "@/components/surveys/build/canvas";
import { Outline } from "@/components/surveys/build/outline";
import { useBuildCommands } from "@/components/surveys/build/use-build-commands";
import { PreviewPane } from "@/components/surveys/editor/preview-pane";
import { useEditor } from "@/components/surveys/editor/use-editor";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useMedia } from "@/components/ui/use-media";

/** Below it the panes stand in place of each other. @source ux §4.4 */
const wide = "(min-width: 80rem)";

type Pane = "outline" | "canvas" | "preview";

/** Writing: the questions in order, open, between their outline and what respondents will see. */
export function BuildTab() {
  const t = useTranslations("build");
  const { isPreviewOpen, isReadOnly } = useEditor();
  const isWide = useMedia(wide);
  const [pane, setPane] = useState<Pane>("canvas");
  useBuildCommands({ isOff: isReadOnly });
  if (isWide) {
    return (
      <Group orientation="horizontal" className="-mb-12 h-[calc(100dvh-9.25rem)]">
        <Panel id="outline" defaultSize={240} minSize={180} maxSize={400} className="h-full">
          <Outline />
        </Panel>
        <Handle label={t("panes.outlineEdge")} />
        <Panel id="canvas" minSize={420} className="h-full">
          <div className="h-full overflow-y-auto" data-scroll>
            <Canvas />
          </div>
        </Panel>
        {isPreviewOpen && (
          <>
            <Handle label={t("panes.previewEdge")} />
            <Panel id="preview" defaultSize={400} minSize={320} maxSize={640} className="h-full">
              <div className="h-full overflow-y-auto">
                <PreviewPane />
              </div>
            </Panel>
          </>
        )}
      </Group>
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

const Handle = ({ label }: { label: string }) => (
  <Separator
    aria-label={label}
    className="relative w-px bg-line outline-offset-0 before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-control focus-visible:bg-water"
  />
);
