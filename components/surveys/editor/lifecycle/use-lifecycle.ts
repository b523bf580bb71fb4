import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ScreenError } from "@/components/forms/screen-error";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { createWithFreeName } from "@/components/surveys/actions/create-with-free-name";
import { useEditor, useEditorActions, useEditorStore } from "@/components/surveys/editor/state/use-editor";
import { editSurveyPath, surveyListPath } from "@/lib/client/links/surveys";
import {
  archiveSurvey,
  createSurvey,
  launchSurvey,
  removeSurvey,
  stopSurvey,
  surveyOptions,
  surveysKey,
  updateSurvey,
} from "@/lib/client/surveys/surveys";
import type { CanaryInput } from "@/lib/contract/survey/canary";
import type { Survey } from "@/lib/contract/survey/survey";
import { toDuplicate, toRestoredDraft } from "@/lib/survey-model/draft/duplicate";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** Actions on the survey's lifecycle. Each adopts the server's new version. */
export function useLifecycle() {
  const t = useTranslations("editor.lifecycle");
  const common = useTranslations("common");
  const router = useRouter();
  const queries = useQueryClient();
  const { getState } = useEditorStore();
  const { projectId, surveyId, survey } = useEditor("projectId", "surveyId", "survey");
  const { saver, change, draft, ensureCreated } = useEditorActions();
  /** Saves what is not saved yet. @returns the id on the server */
  const saveOrThrow = async () => {
    const id = await ensureCreated();
    if (!(await saver.saveNow()) || getState().save.kind === "conflict") throw new ScreenError(t("unsaved"));
    return id;
  };
  const setStartDate = (start_date: string | null) =>
    change(t("setStart"), (edited) => void Object.assign(edited, { start_date }));
  const { run: unarchive } = useApiMutation({
    send: () => archiveSurvey(projectId, surveyId, false),
    refreshes: [],
    onSuccess: (result) => saver.adopt(result),
    failed: () => t("unarchiveFailed"),
  });
  const { run: duplicate } = useApiMutation({
    send: () => {
      const currentSurvey = { ...survey, ...toSurveyInput(draft()) } as Survey; // the survey as it would be after saving
      return createWithFreeName(common("copyOf", { name: draft().name }), (name) =>
        createSurvey(projectId, toDuplicate(currentSurvey, name)),
      );
    },
    refreshes: [[...surveysKey(projectId), "list"]],
    onSuccess: ({ value }) => router.push(editSurveyPath(projectId, value.id)),
    done: (_, { value }) => ({ message: common("createdNamed", { name: value.name }) }),
    failed: () => t("duplicateFailed"),
  });
  const actionText = useTranslations("surveyActions");
  const list = [[...surveysKey(projectId), "list"]];
  const { run: restore } = useApiMutation({
    send: (deleted: Survey) => createSurvey(projectId, toRestoredDraft(deleted)),
    refreshes: list,
    onSuccess: ({ value }) => router.push(editSurveyPath(projectId, value.id)),
    failed: ({ name }) => common("couldntRestore", { name }),
  });
  const { run: removeDraft } = useApiMutation({
    send: async () => {
      const deleted = { ...survey, ...toSurveyInput(draft()) } as Survey; // the survey as it would be after saving
      await saver.saveNow();
      await removeSurvey(projectId, surveyId);
      return deleted;
    },
    refreshes: list,
    onSuccess: () => {
      queries.removeQueries({ queryKey: surveyOptions(projectId, surveyId).queryKey });
      router.push(surveyListPath(projectId));
    },
    done: (_, deleted) => ({
      message: actionText("delete.done", { name: deleted.name }),
      undo: () => restore(deleted),
    }),
    failed: () => actionText("failed", { name: survey.name }),
  });
  return {
    /** Deletes a draft at once, and offers to make it again. */
    removeDraft,
    unarchive,
    /** Duplicates the draft and opens the copy. */
    duplicate,
    /** Starts now, after saving, for a share of the audience with a canary. A start date that was set is discarded. */
    async start(canary: CanaryInput | null) {
      const id = await saveOrThrow();
      if (draft().start_date !== survey.start_date) setStartDate(survey.start_date);
      saver.adopt(await launchSurvey(projectId, id, saver.version(), { canary }));
    },
    /** Starts at a date, after saving, for a share of the audience with a canary. */
    async schedule(start_date: string, canary: CanaryInput | null) {
      const id = await saveOrThrow();
      if (draft().start_date !== survey.start_date) setStartDate(survey.start_date);
      saver.adopt(await launchSurvey(projectId, id, saver.version(), { start_date, canary }));
    },
    async unschedule() {
      await saveOrThrow();
      setStartDate(null);
      await saver.send(["start_date"]);
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
    async remove() {
      await removeSurvey(projectId, surveyId);
      queries.removeQueries({ queryKey: surveyOptions(projectId, surveyId).queryKey });
      await queries.invalidateQueries({ queryKey: [...surveysKey(projectId), "list"] });
      router.push(surveyListPath(projectId));
    },
  };
}
