import { useTranslations } from "next-intl";
import { ActivityFeed } from "@/components/activity/activity-feed";
import { useVersions } from "@/components/surveys/editor/history/use-versions";
import { useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { historyViews } from "@/components/surveys/editor/state/view";
import { VersionList } from "@/components/surveys/history/version-list";
import { Drawer } from "@/components/ui/drawer";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { restoreVersion } from "@/lib/client/surveys/surveys";

/** Versions and activity of the survey. */
export default function HistoryDrawer() {
  const t = useTranslations("history");
  const { showHistory } = useEditorActions();
  const { projectId, surveyId, historyView } = useEditor("projectId", "surveyId", "historyView");
  const close = () => showHistory(null);
  return (
    <Drawer title={t("title")} isOpen={historyView !== null} onOpenChange={close}>
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
          <EditedVersions onRestored={close} />
        )}
      </div>
    </Drawer>
  );
}

/** The versions of the edited survey; the editor adopts the one that is restored. */
function EditedVersions({ onRestored }: { onRestored: () => void }) {
  const { projectId, surveyId, saver, isReadOnly } = useEditor(
    "projectId",
    "surveyId",
    "saver",
    "isReadOnly",
  );
  const query = useVersions();
  return (
    <VersionList
      versions={query.data?.results}
      query={query}
      restore={
        isReadOnly
          ? null
          : async (version) => {
              saver.adopt(await restoreVersion(projectId, surveyId, version));
              onRestored();
            }
      }
    />
  );
}
