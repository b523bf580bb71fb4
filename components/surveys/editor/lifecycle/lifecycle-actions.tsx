import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFocusOnState } from "@/components/survey/marks/use-focus-on-state";
import { useLifecycle } from "@/components/surveys/editor/lifecycle/use-lifecycle";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useResponsesCount, useSurveyState } from "@/components/surveys/editor/state/use-survey-state";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { lazyComponent } from "@/components/ui/lazy-component";
import type { SurveyState } from "@/lib/survey-model/state";

const StartDraft = lazyComponent(() => import("./start-draft"));
const PublishDialog = lazyComponent(() => import("./publish-dialog"));

/** Loaded when it is first needed. */
const ConfirmDialog = lazyComponent(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
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

/** The next steps of the survey: start, publish changes, stop, resume. */
export function LifecycleActions() {
  const t = useTranslations("editor.lifecycle");
  const keys = useTranslations("editor.keys");
  const state = useSurveyState();
  const startDate = useDraft((draft) => draft.start_date);
  const responses = useResponsesCount() ?? 0;
  const { isReadOnly, survey, unpublished } = useEditor("isReadOnly", "survey", "unpublished");
  const { stop, resume, unschedule, unarchive } = useLifecycle();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpenDialog(null);
  };
  const confirmHandlers = { stop, resume, unschedule };
  const hasChanges = unpublished > 0;
  const hasFutureStart = startDate !== null && Date.parse(startDate) > Date.now();
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
      {openDialog === "start" && <StartDraft onClose={() => setOpenDialog(null)} />}
      {openDialog === "publish" && <PublishDialog onOpenChange={handleOpenChange} />}
      {openDialog && openDialog !== "start" && openDialog !== "publish" && (
        <ConfirmDialog
          title={t(`${openDialog}Title`, { name: survey.name })}
          confirmLabel={t(`${openDialog}Confirm`)}
          isOpen
          onOpenChange={handleOpenChange}
          onConfirm={confirmHandlers[openDialog]}
        >
          <p>{t(`${openDialog}Detail`, { count: responses })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
