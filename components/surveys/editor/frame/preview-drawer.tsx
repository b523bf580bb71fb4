import { useTranslations } from "next-intl";
import { PreviewPane } from "@/components/surveys/editor/frame/preview-pane";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import type { EditorTab } from "@/components/surveys/editor/state/view";
import { Drawer } from "@/components/ui/drawer";

/** Tabs that show the preview themselves. */
const tabsWithPreview: readonly EditorTab[] = ["questions", "flow", "appearance"];

/** The preview as a drawer, for tabs without space for it. */
export function PreviewDrawer() {
  const common = useTranslations("common");
  const { togglePreview, tab, isPreviewOpen } = useEditor("togglePreview", "tab", "isPreviewOpen");
  return (
    <Drawer
      title={common("preview")}
      closeLabel={common("close")}
      isOpen={isPreviewOpen && !tabsWithPreview.includes(tab)}
      onOpenChange={togglePreview}
    >
      <PreviewPane />
    </Drawer>
  );
}
