"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type DoneMessage, useApiMutation } from "@/components/forms/use-api-mutation";
import type { AskedAction } from "@/components/surveys/list/action-dialog";
import { editsOf, inverse, perform, type SurveyAction } from "@/components/surveys/list/actions";
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

  const act = (action: SurveyAction, row: Listed) => {
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

  return {
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
    act,
    duplicate,
    open: ({ survey }: Listed) => router.push(editSurveyPath(projectId, survey.id)),
  };
}

export type RowActions = ReturnType<typeof useRowActions>;
