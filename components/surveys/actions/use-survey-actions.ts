import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { type DoneMessage, useApiMutation } from "@/components/forms/use-api-mutation";
import type { PendingAction } from "@/components/surveys/actions/action-dialog";
import {
  type ActionTarget,
  editsOf,
  inverse,
  isDisposable,
  perform,
  type SurveyAction,
} from "@/components/surveys/actions/actions";
import { createWithFreeName } from "@/components/surveys/actions/create-with-free-name";
import { toast } from "@/components/ui/toast";
import { editSurveyPath, surveyPath } from "@/lib/client/links/surveys";
import { createSurvey, surveysKey } from "@/lib/client/surveys/surveys";

interface Doing {
  action: SurveyAction;
  id: string;
  name: string;
}

/**
 * Actions on surveys: at once where it can be undone, after a question where it cannot or others notice. One survey is started from
 * its start dialog, several after a question.
 *
 * @param onRemoved called when a survey was deleted
 */
export function useSurveyActions(projectId: string, onRemoved?: () => void) {
  const t = useTranslations("surveyActions");
  const common = useTranslations("common");
  const router = useRouter();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [started, setStarted] = useState<ActionTarget | null>(null);
  const refreshes = [surveysKey(projectId)];

  const { run } = useApiMutation({
    send: ({ action, id }: Doing) => perform(action, projectId, id),
    edits: (doing) => editsOf(projectId, doing),
    refreshes,
    done: (doing) => toldOf(doing),
    failed: ({ name }) => t("failed", { name }),
  });
  const toldOf = ({ action, id, name }: Doing): DoneMessage => {
    const back = inverse[action];
    return {
      message: t(`${action}.done`, { name }),
      ...(back && { undo: () => run({ action: back, id, name }) }),
    };
  };

  const { run: restore } = useApiMutation({
    send: async (survey: ActionTarget["survey"]) => {
      const { toRestoredDraft } = await import("@/lib/survey-model/draft/duplicate");
      return (await createSurvey(projectId, toRestoredDraft(survey))).value;
    },
    refreshes,
    done: ({ name }) => ({ message: common("restoredNamed", { name }) }),
    failed: ({ name }) => common("couldntRestore", { name }),
  });
  const { run: removeDraft } = useApiMutation({
    send: ({ survey }: ActionTarget) => perform("delete", projectId, survey.id),
    edits: ({ survey }) => editsOf(projectId, { action: "delete", id: survey.id }),
    refreshes,
    done: ({ survey }) => ({
      message: t("delete.done", { name: survey.name }),
      undo: () => restore(survey),
    }),
    failed: ({ survey }) => t("failed", { name: survey.name }),
    onSuccess: () => onRemoved?.(),
  });

  const act = (action: SurveyAction, row: ActionTarget) => {
    if (action === "delete" && isDisposable(row)) {
      removeDraft(row);
      return;
    }
    if (action === "start") {
      setStarted(row);
      return;
    }
    const isQuiet = action === "unarchive" || (action === "archive" && row.state !== "running");
    if (isQuiet) run({ action, id: row.survey.id, name: row.survey.name });
    else setPending({ action, rows: [row] });
  };

  const { run: duplicate } = useApiMutation({
    send: async ({ survey }: ActionTarget) => {
      const { toDuplicate } = await import("@/lib/survey-model/draft/duplicate");
      const { value } = await createWithFreeName(common("copyOf", { name: survey.name }), (name) =>
        createSurvey(projectId, toDuplicate(survey, name)),
      );
      return value;
    },
    refreshes,
    done: (_, { id, name }) => ({
      message: common("createdNamed", { name }),
      undo: () => run({ action: "delete", id, name }),
    }),
    failed: ({ survey }) => common("couldntDuplicate", { name: survey.name }),
    onSuccess: ({ id }) => router.push(editSurveyPath(projectId, id)),
  });

  const [copied, setCopied] = useState<ActionTarget | null>(null);
  return {
    /** The survey that is being copied to other projects. */
    copied,
    copyToProjects: setCopied,
    /** The survey whose start dialog is open. */
    started,
    closeStart: () => setStarted(null),
    /** The action that waits for confirmation in its dialog. */
    pending,
    ask: setPending,
    /** To be called by that dialog. */
    settle: (done: readonly string[]) => {
      const [row] = pending?.rows ?? [];
      if (pending && row && pending.rows.length === 1 && done.length === 1) {
        const { message, undo } = toldOf({ action: pending.action, ...row.survey });
        void toast(message, undo ? { undo: { label: common("undo"), onUndo: undo } } : {});
        if (pending.action === "delete") onRemoved?.();
      }
      setPending(null);
    },
    ofRow: useLatestActions({
      act,
      ask: setPending,
      duplicate,
      copyToProjects: setCopied,
      open: ({ survey }) => router.push(surveyPath(projectId, survey)),
      edit: ({ survey }) => router.push(editSurveyPath(projectId, survey.id)),
    }),
  };
}

/** The actions of one survey. */
export interface SurveyActions {
  act: (action: SurveyAction, row: ActionTarget) => void;
  ask: (pending: PendingAction) => void;
  duplicate: (row: ActionTarget) => void;
  copyToProjects: (row: ActionTarget) => void;
  open: (row: ActionTarget) => void;
  edit: (row: ActionTarget) => void;
}

/** The same functions for the lifetime of the list, each calling the latest: they don't render rows again. */
function useLatestActions(actions: SurveyActions): SurveyActions {
  const latest = useRef(actions);
  latest.current = actions;
  return useMemo(
    () => ({
      act: (action, row) => latest.current.act(action, row),
      ask: (pending) => latest.current.ask(pending),
      duplicate: (row) => latest.current.duplicate(row),
      copyToProjects: (row) => latest.current.copyToProjects(row),
      open: (row) => latest.current.open(row),
      edit: (row) => latest.current.edit(row),
    }),
    [],
  );
}
