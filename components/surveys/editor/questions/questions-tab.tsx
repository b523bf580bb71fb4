import { useTranslations } from "next-intl";
import { useState } from "react";
import { PreviewPane } from "@/components/surveys/editor/frame/preview-pane";
import { Canvas } from "@/components/surveys/editor/questions/canvas";
import { Outline } from "@/components/surveys/editor/questions/outline";
import { useQuestionShortcuts } from "@/components/surveys/editor/questions/use-question-shortcuts";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { ResizablePane } from "@/components/ui/resizable-pane";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useMediaQuery } from "@/components/ui/use-media-query";

/** Below this width one pane is shown at a time. @source docs/reference/surveys.md#the-editor-in-the-browser */
const wide = "(min-width: 80rem)";
/** Below this width the side panes begin at their smallest, so that choices have room beside a labelled navigation. */
const roomy = "(min-width: 88rem)";

type Pane = "outline" | "canvas" | "preview";

/** The Questions tab: outline, questions and preview. */
export function QuestionsTab() {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { isReadOnly, isPreviewOpen } = useEditor("isReadOnly", "isPreviewOpen");
  const isWide = useMediaQuery(wide);
  const isRoomy = useMediaQuery(roomy);
  const [pane, setPane] = useState<Pane>("canvas");
  useQuestionShortcuts({ isReadOnly: isReadOnly });
  if (isWide) {
    return (
      <div className="flex h-full">
        <ResizablePane
          side="start"
          label={t("panes.outlineEdge")}
          initialSize={isRoomy ? 240 : 180}
          min={180}
          max={400}
        >
          <Outline />
        </ResizablePane>
        <div className="relative h-full min-w-[420px] grow basis-0 overflow-y-auto" data-scroll>
          <Canvas />
        </div>
        {isPreviewOpen && (
          <ResizablePane
            side="end"
            label={t("panes.previewEdge")}
            initialSize={isRoomy ? 400 : 320}
            min={320}
            max={640}
          >
            <PreviewPane />
          </ResizablePane>
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
            { id: "outline", label: common("outline") },
            { id: "canvas", label: common("questions") },
            { id: "preview", label: common("preview") },
          ]}
        />
      </div>
      {pane === "outline" ? <Outline /> : pane === "preview" ? <PreviewPane /> : <Canvas />}
    </div>
  );
}
