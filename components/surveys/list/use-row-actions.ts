"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Asked } from "@/components/surveys/list/action-dialog";
import { inverse, perform, type SurveyAction } from "@/components/surveys/list/actions";
import type { Listed } from "@/components/surveys/list/listed";
import { toast, toastError } from "@/components/ui/toast";
import { ApiError, Unreachable } from "@/lib/client/call";
import { editSurveyPath } from "@/lib/client/survey-links";
import { createSurvey, surveysKey } from "@/lib/client/surveys";

/** What rows can be asked to do: at once where it can be undone, after a question where it cannot or others notice. */
export function useRowActions(projectId: string, all: readonly Listed[]) {
  const t = useTranslations("surveyActions");
  const router = useRouter();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: surveysKey(projectId) });

  const fail = (message: string, error: unknown) =>
    void toastError(message, {
      detail:
        error instanceof Unreachable
          ? t("unreachable")
          : error instanceof Error
            ? error.message
            : String(error),
      diagnostics:
        error instanceof ApiError ? `${error.status} ${error.code} · ${error.requestId ?? "–"}` : null,
    });

  const say = (action: SurveyAction, { id, name }: { id: string; name: string }) => {
    const back = inverse[action];
    void toast(t(`${action}.done`, { name }), {
      ...(back && { undo: { label: t("undo"), onUndo: () => void doNow(back, { id, name }) } }),
    });
  };
  const doNow = async (action: SurveyAction, survey: { id: string; name: string }) => {
    try {
      await perform(action, projectId, survey.id);
      await refresh();
      say(action, survey);
    } catch (error) {
      fail(t("failed", { name: survey.name }), error);
    }
  };

  const act = (action: SurveyAction, row: Listed) => {
    const isQuiet = action === "unarchive" || (action === "archive" && row.state !== "running");
    if (isQuiet) void doNow(action, row.survey);
    else setAsked({ action, rows: [row] });
  };

  const duplicate = async ({ survey }: Listed) => {
    try {
      const { copyOf, freeName } = await import("@/lib/survey-model/draft/copy");
      const taken = new Set(all.map(({ survey }) => survey.name));
      const name = freeName(t("copyName", { name: survey.name }), taken);
      const { value } = await createSurvey(projectId, copyOf(survey, name));
      await refresh();
      void toast(t("duplicated", { name }), {
        undo: { label: t("undo"), onUndo: () => void doNow("delete", value) },
      });
      router.push(editSurveyPath(projectId, value.id));
    } catch (error) {
      fail(t("duplicateFailed", { name: survey.name }), error);
    }
  };

  return {
    /** What is being asked, by the dialog that goes with it. */
    asked,
    ask: setAsked,
    /** To be called by that dialog. */
    settle: (done: readonly string[]) => {
      const [row] = asked?.rows ?? [];
      if (asked && row && asked.rows.length === 1 && done.length === 1) say(asked.action, row.survey);
      setAsked(null);
    },
    act,
    duplicate,
    open: ({ survey }: Listed) => router.push(editSurveyPath(projectId, survey.id)),
  };
}

export type RowActions = ReturnType<typeof useRowActions>;
