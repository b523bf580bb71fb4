"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { toast, toastError } from "@/components/ui/toast";
import { ApiError, UnreachableError } from "@/lib/client/call";
import {
  archiveSurvey,
  createSurvey,
  launchSurvey,
  removeSurvey,
  stopSurvey,
  surveyOptions,
  surveysKey,
  updateSurvey,
} from "@/lib/client/surveys";
import type { Survey } from "@/lib/contract/survey";
import { freeName, toDuplicate } from "@/lib/survey-model/draft/duplicate";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** The draft could not be saved, so the action was not done. */
class UnsavedChangesError extends Error {}

/** Actions on the survey's lifecycle. Each adopts the server's new version. */
export function useLifecycle() {
  const t = useTranslations("editor.lifecycle");
  const router = useRouter();
  const queries = useQueryClient();
  const { projectId, surveyId, survey, draft, saver, save, change } = useEditor();
  const describeError = (error: unknown) =>
    error instanceof UnsavedChangesError
      ? t("unsaved")
      : error instanceof UnreachableError
        ? t("unreachable")
        : error instanceof Error
          ? error.message
          : String(error);
  const saveOrThrow = async () => {
    if (!(await saver.saveNow()) || save.kind === "conflict") throw new UnsavedChangesError();
  };
  const setStartDate = (start_date: string | null) =>
    change(t("setStart"), (edited) => void Object.assign(edited, { start_date }));
  return {
    describeError,
    /** Starts now, after saving. A start date that was set is discarded. */
    async start() {
      await saveOrThrow();
      if (draft.start_date !== survey.start_date) setStartDate(survey.start_date);
      saver.adopt(await launchSurvey(projectId, surveyId, saver.version()));
    },
    /** Schedules the start; null unschedules it. */
    async schedule(start_date: string | null) {
      await saveOrThrow();
      setStartDate(start_date);
      await saver.publish(["start_date"]);
    },
    async stop() {
      saver.adopt(await stopSurvey(projectId, surveyId));
    },
    async resume() {
      saver.adopt(await updateSurvey(projectId, surveyId, { end_date: null }, saver.version()));
    },
    async archive() {
      if (survey.start_date === null) await saveOrThrow();
      saver.adopt(await archiveSurvey(projectId, surveyId));
    },
    async unarchive() {
      try {
        saver.adopt(await archiveSurvey(projectId, surveyId, false));
      } catch (error) {
        // No dialog is open that could show the error.
        void toastError(describeError(error));
      }
    },
    async remove() {
      await removeSurvey(projectId, surveyId);
      queries.removeQueries({ queryKey: surveyOptions(projectId, surveyId).queryKey });
      await queries.invalidateQueries({ queryKey: [...surveysKey(projectId), "list"] });
      router.push(`/p/${projectId}/surveys`);
    },
    /** Duplicates the draft and opens the copy. */
    async duplicate() {
      try {
        const currentSurvey = { ...survey, ...toSurveyInput(draft) } as Survey; // the survey as it would be after saving
        const { value } = await createWithFreeName(t("copyName", { name: draft.name }), (name) =>
          createSurvey(projectId, toDuplicate(currentSurvey, name)),
        );
        await queries.invalidateQueries({ queryKey: [...surveysKey(projectId), "list"] });
        void toast(t("duplicated", { name: value.name }));
        router.push(`/p/${projectId}/surveys/${value.id}/edit`);
      } catch (error) {
        // No dialog is open that could show the error.
        void toastError(t("duplicateFailed"), { detail: describeError(error) });
      }
    },
  };
}

/** The number of names that are tried. */
const maxNameAttempts = 50;

/** Creates something under the first free name. @throws any other error of `create` */
async function createWithFreeName<T>(base: string, create: (name: string) => Promise<T>): Promise<T> {
  const takenNames = new Set<string>();
  for (;;) {
    const name = freeName(base, takenNames);
    try {
      return await create(name);
    } catch (error) {
      // The name is taken: try the next one.
      if (!(error instanceof ApiError && error.code === "unique") || takenNames.size >= maxNameAttempts)
        throw error;
      takenNames.add(name);
    }
  }
}
