import { useTranslations } from "next-intl";
import { useVersions } from "@/components/surveys/editor/history/use-versions";
import { useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { VersionList } from "@/components/surveys/history/version-list";
import { Drawer } from "@/components/ui/drawer";
import { restoreVersion } from "@/lib/client/surveys/surveys";

/** The versions of the edited survey; the editor adopts the one that is restored. */
export default function HistoryDrawer() {
  const t = useTranslations("history");
  const { showHistory } = useEditorActions();
  const { projectId, surveyId, survey, saver, isReadOnly } = useEditor(
    "projectId",
    "surveyId",
    "survey",
    "saver",
    "isReadOnly",
  );
  const query = useVersions();
  const close = () => showHistory(false);
  return (
    <Drawer title={t("title")} isOpen onOpenChange={close}>
      <div className="flex flex-col gap-4">
        <VersionList
          projectId={projectId}
          survey={survey}
          versions={query.data?.results}
          query={query}
          restore={
            isReadOnly
              ? null
              : async (version) => {
                  saver.adopt(await restoreVersion(projectId, surveyId, version));
                  close();
                }
          }
        />
      </div>
    </Drawer>
  );
}
