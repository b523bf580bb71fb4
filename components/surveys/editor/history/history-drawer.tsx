"use client";
import { useTranslations } from "next-intl";
import { ActivityFeed } from "@/components/activity/activity-feed";
import { VersionList } from "@/components/surveys/editor/history/version-list";
import { historyViews, useEditor } from "@/components/surveys/editor/state/use-editor";
import { Drawer } from "@/components/ui/drawer";
import { SegmentedControl } from "@/components/ui/segmented-control";

/** Versions and activity of the survey. */
export function HistoryDrawer() {
  const t = useTranslations("history");
  const { projectId, surveyId, historyView, showHistory } = useEditor();
  const close = () => showHistory(null);
  return (
    <Drawer title={t("title")} closeLabel={t("close")} isOpen={historyView !== null} onOpenChange={close}>
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label={t("view")}
          value={historyView ?? "versions"}
          onChange={showHistory}
          segments={historyViews.map((id) => ({ id, label: t(`views.${id}`) }))}
        />
        {historyView === "activity" ? (
          <ActivityFeed projectId={projectId} scope="Survey" itemId={surveyId} />
        ) : (
          <VersionList onRestored={close} />
        )}
      </div>
    </Drawer>
  );
}
