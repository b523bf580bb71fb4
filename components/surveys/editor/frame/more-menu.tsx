import { EllipsisIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MenuTrigger } from "react-aria-components";
import { useLifecycle } from "@/components/surveys/editor/lifecycle/use-lifecycle";
import { useEditor, useEditorActions, useEditorStore } from "@/components/surveys/editor/state/use-editor";
import { useResponsesCount, useSurveyState } from "@/components/surveys/editor/state/use-survey-state";
import { Button } from "@/components/ui/button";
import { download, fileName } from "@/components/ui/download";
import { lazyComponent } from "@/components/ui/lazy-component";
import { MenuItem, MenuPopover, MenuSection } from "@/components/ui/menu";

/** Loaded when it is first needed. */
const ConfirmDialog = lazyComponent(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

type OpenDialog = "archive" | "copyTo" | "delete" | "discard" | null;

/** Loaded when it is opened. */
const CopyToProjects = lazyComponent(() => import("@/components/surveys/copy/copy-to-projects"));

/** Loaded when it is opened. */
const HistoryDrawer = lazyComponent(() => import("@/components/surveys/editor/history/history-drawer"));

/** Further actions on the survey. */
export function MoreMenu() {
  const t = useTranslations("editor.more");
  const common = useTranslations("common");
  const actionText = useTranslations("surveyActions");
  const history = useTranslations("history");
  const { getState } = useEditorStore();
  const { showHistory, change, saver } = useEditorActions();
  const { projectId, survey, isNew, isHistoryOpen } = useEditor(
    "projectId",
    "survey",
    "isNew",
    "isHistoryOpen",
  );
  const hasUnpublished = useEditor(({ unpublished }) => unpublished > 0);
  const state = useSurveyState();
  const responses = useResponsesCount() ?? 0;
  const { duplicate, archive, remove, removeDraft } = useLifecycle();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const handleOpenChange = (isOpen: boolean) => !isOpen && setOpenDialog(null);
  // A survey that is on no server yet can only be exported and duplicated.
  const canWrite = survey.user_access_level !== "viewer";
  return (
    <>
      <MenuTrigger>
        <Button variant="quiet" size="icon" aria-label={t("label")}>
          <EllipsisIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </Button>
        <MenuPopover placement="bottom end">
          <MenuSection aria-label={t("copies")}>
            {canWrite && (
              <MenuItem id="duplicate" onAction={() => duplicate()}>
                {common("duplicate")}
              </MenuItem>
            )}
            {!isNew && (
              <MenuItem id="copy-to" onAction={() => setOpenDialog("copyTo")}>
                {actionText("copyTo.menu")}
              </MenuItem>
            )}
            <MenuItem
              id="export"
              onAction={() =>
                download(
                  fileName(getState().history.document.name, "json"),
                  `${JSON.stringify(getState().wire, null, 2)}\n`,
                )
              }
            >
              {common("exportJson")}
            </MenuItem>
            {!isNew && (
              <MenuItem id="history" onAction={() => showHistory(true)}>
                {history("open")}
              </MenuItem>
            )}
          </MenuSection>
          {canWrite && !isNew && (
            <MenuSection aria-label={t("archiveOrDelete")}>
              {hasUnpublished && (
                <MenuItem id="discard" onAction={() => setOpenDialog("discard")}>
                  {t("discard")}
                </MenuItem>
              )}
              {state === "draft" && responses === 0 && (
                <MenuItem id="delete-draft" onAction={() => removeDraft()}>
                  {actionText("delete.draftMenu")}
                </MenuItem>
              )}
              {state === "archived" ? (
                <MenuItem id="delete" onAction={() => setOpenDialog("delete")}>
                  {common("deleteMenu")}
                </MenuItem>
              ) : (
                <MenuItem id="archive" onAction={() => setOpenDialog("archive")}>
                  {t("archive")}
                </MenuItem>
              )}
            </MenuSection>
          )}
        </MenuPopover>
      </MenuTrigger>
      {isHistoryOpen && <HistoryDrawer />}
      {openDialog === "copyTo" && (
        <CopyToProjects projectId={projectId} survey={survey} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog === "archive" && (
        <ConfirmDialog
          onOpenChange={handleOpenChange}
          title={t("archiveTitle", { name: survey.name })}
          confirmLabel={t("archiveConfirm")}
          isOpen
          onConfirm={archive}
        >
          <p>{t("archiveDetail", { count: responses, isRunning: String(state === "running") })}</p>
        </ConfirmDialog>
      )}
      {openDialog === "delete" && (
        <ConfirmDialog
          onOpenChange={handleOpenChange}
          title={t("deleteTitle", { name: survey.name })}
          confirmLabel={t("deleteConfirm")}
          isDangerous
          isOpen
          onConfirm={remove}
        >
          <p>{t("deleteDetail", { count: responses })}</p>
        </ConfirmDialog>
      )}
      {openDialog === "discard" && (
        <ConfirmDialog
          onOpenChange={handleOpenChange}
          title={t("discardTitle")}
          confirmLabel={common("discardChanges")}
          isOpen
          onConfirm={() =>
            saver.discard(() =>
              change(
                t("discard"),
                (edited) => void Object.assign(edited, structuredClone(getState().saved)),
                {
                  notify: t("discarded"),
                },
              ),
            )
          }
        >
          <p>{t("discardDetail")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
