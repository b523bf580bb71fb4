"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLifecycle } from "@/components/surveys/editor/lifecycle/use-lifecycle";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { retryImport } from "@/components/ui/retry-import";

const StartDialog = dynamic(
  () => retryImport(() => import("./start-dialog")).then((module) => module.StartDialog),
  {
    ssr: false,
  },
);
const PublishDialog = dynamic(
  () => retryImport(() => import("./publish-dialog")).then((module) => module.PublishDialog),
  { ssr: false },
);

/** Loaded when it is first needed. */
const ConfirmDialog = dynamic(
  () =>
    retryImport(() => import("@/components/ui/confirm-dialog")).then(({ ConfirmDialog }) => ConfirmDialog),
  { ssr: false },
);

type OpenDialog = "start" | "publish" | "stop" | "resume" | "unschedule" | null;

/** The next steps of the survey: start, publish changes, stop, resume. */
export function LifecycleActions() {
  const t = useTranslations("editor.lifecycle");
  const { state, survey, draft, save, responses = 0, isReadOnly } = useEditor();
  const { stop, resume, schedule, unarchive, describeError } = useLifecycle();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const handleOpenChange = (isOpen: boolean) => !isOpen && setOpenDialog(null);
  const confirmHandlers = { stop, resume, unschedule: () => schedule(null) };
  if (survey.user_access_level === "viewer") return null;
  if (state === "archived") return <Button onPress={() => unarchive()}>{t("unarchive")}</Button>;
  const hasChanges = save.kind === "collected" || (save.kind === "conflict" && survey.start_date !== null);
  const hasFutureStart = draft.start_date !== null && Date.parse(draft.start_date) > Date.now();
  return (
    <>
      {state === "running" && <Button onPress={() => setOpenDialog("stop")}>{t("stop")}</Button>}
      {state === "scheduled" && (
        <Button onPress={() => setOpenDialog("unschedule")}>{t("unschedule")}</Button>
      )}
      {hasChanges ? (
        <Button variant="primary" isDisabled={isReadOnly} onPress={() => setOpenDialog("publish")}>
          {t("publish")}
        </Button>
      ) : state === "draft" ? (
        <Button variant="primary" onPress={() => setOpenDialog("start")}>
          {hasFutureStart ? t("schedule") : t("start")}
        </Button>
      ) : state === "scheduled" ? (
        <Button variant="primary" onPress={() => setOpenDialog("start")}>
          {t("startEarly")}
        </Button>
      ) : state === "stopped" ? (
        <Button variant="primary" onPress={() => setOpenDialog("resume")}>
          {t("resume")}
        </Button>
      ) : null}
      {openDialog === "start" && (
        <StartDialog hasFutureStart={hasFutureStart} onOpenChange={handleOpenChange} />
      )}
      {openDialog === "publish" && <PublishDialog onOpenChange={handleOpenChange} />}
      {openDialog && openDialog !== "start" && openDialog !== "publish" && (
        <ConfirmDialog
          title={t(`${openDialog}Title`, { name: survey.name })}
          confirmLabel={t(`${openDialog}Confirm`)}
          cancelLabel={t("cancel")}
          isOpen
          onOpenChange={handleOpenChange}
          onConfirm={confirmHandlers[openDialog]}
          describeError={describeError}
        >
          <p>{t(`${openDialog}Detail`, { count: responses })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
