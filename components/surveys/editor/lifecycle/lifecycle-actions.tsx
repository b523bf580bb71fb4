"use client";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { stateMarkId } from "@/components/surveys/editor/lifecycle/state-mark";
import { useLifecycle } from "@/components/surveys/editor/lifecycle/use-lifecycle";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { retryImport } from "@/components/ui/retry-import";
import { runAfterOverlaysClose } from "@/components/ui/run-after-overlays-close";
import type { SurveyState } from "@/lib/survey-model/state";

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

type Step = "start" | "publish" | "stop" | "resume" | "unschedule";
type OpenDialog = Step | null;

/** The step that comes next in a state, and the text of its button; null where none does. */
function primaryStep(
  state: SurveyState,
  { hasChanges, hasFutureStart }: { hasChanges: boolean; hasFutureStart: boolean },
): { dialog: Step; label: "publish" | "schedule" | "start" | "startEarly" | "resume" } | null {
  if (hasChanges) return { dialog: "publish", label: "publish" };
  if (state === "draft") return { dialog: "start", label: hasFutureStart ? "schedule" : "start" };
  if (state === "scheduled") return { dialog: "start", label: "startEarly" };
  return state === "stopped" ? { dialog: "resume", label: "resume" } : null;
}

/** The button of a step goes with it: the focus it had goes to the new state, not to the top of the page. */
function useFocusOnState(state: SurveyState): void {
  const former = useRef(state);
  useEffect(() => {
    if (former.current === state) return;
    former.current = state;
    runAfterOverlaysClose(() =>
      // After the dialog gave the focus back, where it could.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(stateMarkId)?.focus();
      }),
    );
  }, [state]);
}

/** Takes the dialog out of the address: only that changes, the server is not asked for the page again. */
function forgetStart(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete("start");
  window.history.replaceState(null, "", url);
}

/** The next steps of the survey: start, publish changes, stop, resume. */
export function LifecycleActions() {
  const t = useTranslations("editor.lifecycle");
  const keys = useTranslations("editor.keys");
  const { state, survey, draft, save, responses = 0, isReadOnly } = useEditor();
  const { stop, resume, schedule, unarchive, describeError } = useLifecycle();
  // A link may lead to the dialog, such as that of the results.
  const isAskedFor =
    useSearchParams().get("start") === "open" && (state === "draft" || state === "scheduled");
  const [openDialog, setOpenDialog] = useState<OpenDialog>(isAskedFor ? "start" : null);
  const handleOpenChange = (isOpen: boolean) => {
    if (isOpen) return;
    setOpenDialog(null);
    if (isAskedFor) forgetStart();
  };
  const confirmHandlers = { stop, resume, unschedule: () => schedule(null) };
  const hasChanges = save.kind === "collected" || (save.kind === "conflict" && survey.start_date !== null);
  const hasFutureStart = draft.start_date !== null && Date.parse(draft.start_date) > Date.now();
  const canWrite = survey.user_access_level !== "viewer";
  const primary = primaryStep(state, { hasChanges, hasFutureStart });
  const secondary = state === "running" ? "stop" : state === "scheduled" ? "unschedule" : null;
  const commands = [
    ...(primary
      ? [{ id: "primary", step: primary.dialog, label: primary.label, keys: "mod+shift+Enter" }]
      : []),
    ...(secondary
      ? [{ id: "secondary", step: secondary, label: secondary, keys: "mod+shift+x" } as const]
      : []),
  ];
  useCommands(
    keys("group"),
    canWrite && !isReadOnly
      ? commands.map(({ id, step, label, keys }) => ({
          id,
          label: t(label),
          keys,
          run: () => setOpenDialog(step),
        }))
      : [],
  );
  useFocusOnState(state);
  if (!canWrite) return null;
  if (state === "archived") return <Button onPress={() => unarchive()}>{t("unarchive")}</Button>;
  return (
    <>
      {secondary && <Button onPress={() => setOpenDialog(secondary)}>{t(secondary)}</Button>}
      {primary && (
        <Button
          variant="primary"
          isDisabled={primary.dialog === "publish" && isReadOnly}
          onPress={() => setOpenDialog(primary.dialog)}
        >
          {t(primary.label)}
        </Button>
      )}
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
