"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { type DoneMessage, useApiMutation } from "@/components/forms/use-api-mutation";
import type { AskedAction } from "@/components/surveys/list/action-dialog";
import {
  editsOf,
  inverse,
  isDisposable,
  perform,
  type SurveyAction,
} from "@/components/surveys/list/actions";
import type { Listed } from "@/components/surveys/list/listed";
import { toast } from "@/components/ui/toast";
import { editSurveyPath } from "@/lib/client/survey-links";
import { createSurvey, surveysKey } from "@/lib/client/surveys";

interface Doing {
  action: SurveyAction;
  id: string;
  name: string;
}

/** What rows can be asked to do: at once where it can be undone, after a question where it cannot or others notice. */
export function useRowActions(projectId: string, all: readonly Listed[]) {
  const t = useTranslations("surveyActions");
  const router = useRouter();
  const [asked, setAsked] = useState<AskedAction | null>(null);
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
    send: async (survey: Listed["survey"]) => {
      const { toRestoredDraft } = await import("@/lib/survey-model/draft/duplicate");
      return (await createSurvey(projectId, toRestoredDraft(survey))).value;
    },
    refreshes,
    done: ({ name }) => ({ message: t("restored", { name }) }),
    failed: ({ name }) => t("restoreFailed", { name }),
  });
  const { run: removeDraft } = useApiMutation({
    send: ({ survey }: Listed) => perform("delete", projectId, survey.id),
    edits: ({ survey }) => editsOf(projectId, { action: "delete", id: survey.id }),
    refreshes,
    done: ({ survey }) => ({
      message: t("delete.done", { name: survey.name }),
      undo: () => restore(survey),
    }),
    failed: ({ survey }) => t("failed", { name: survey.name }),
  });

  const act = (action: SurveyAction, row: Listed) => {
    if (action === "delete" && isDisposable(row)) {
      removeDraft(row);
      return;
    }
    const isQuiet = action === "unarchive" || (action === "archive" && row.state !== "running");
    if (isQuiet) run({ action, id: row.survey.id, name: row.survey.name });
    else setAsked({ action, rows: [row] });
  };

  const { run: duplicate } = useApiMutation({
    send: async ({ survey }: Listed) => {
      const { toDuplicate, freeName } = await import("@/lib/survey-model/draft/duplicate");
      const taken = new Set(all.map(({ survey }) => survey.name));
      const name = freeName(t("copyName", { name: survey.name }), taken);
      return (await createSurvey(projectId, toDuplicate(survey, name))).value;
    },
    refreshes,
    done: (_, { id, name }) => ({
      message: t("duplicated", { name }),
      undo: () => run({ action: "delete", id, name }),
    }),
    failed: ({ survey }) => t("duplicateFailed", { name: survey.name }),
    onSuccess: ({ id }) => router.push(editSurveyPath(projectId, id)),
  });

  const [copied, setCopied] = useState<Listed | null>(null);
  return {
    /** The survey that is being copied to other projects. */
    copied,
    copyToProjects: setCopied,
    /** What is being asked, by the dialog that goes with it. */
    asked,
    ask: setAsked,
    /** To be called by that dialog. */
    settle: (done: readonly string[]) => {
      const [row] = asked?.rows ?? [];
      if (asked && row && asked.rows.length === 1 && done.length === 1) {
        const { message, undo } = toldOf({ action: asked.action, ...row.survey });
        void toast(message, undo ? { undo: { label: t("undo"), onUndo: undo } } : {});
      }
      setAsked(null);
    },
    ofRow: useLatestActions({
      act,
      ask: setAsked,
      duplicate,
      copyToProjects: setCopied,
      open: ({ survey }) => router.push(editSurveyPath(projectId, survey.id)),
    }),
  };
}

/** What one row can be asked to do. */
export interface RowActions {
  act: (action: SurveyAction, row: Listed) => void;
  ask: (asked: AskedAction) => void;
  duplicate: (row: Listed) => void;
  copyToProjects: (row: Listed) => void;
  open: (row: Listed) => void;
}

/** The same functions as long as the list is there, each calling the latest: rows are not drawn anew for them. */
function useLatestActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  latest.current = actions;
  return useMemo(
    () => ({
      act: (action, row) => latest.current.act(action, row),
      ask: (asked) => latest.current.ask(asked),
      duplicate: (row) => latest.current.duplicate(row),
      copyToProjects: (row) => latest.current.copyToProjects(row),
      open: (row) => latest.current.open(row),
    }),
    [],
  );
}
