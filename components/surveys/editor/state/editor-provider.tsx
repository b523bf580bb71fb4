import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { createEditorStore, type EditorStore } from "@/components/surveys/editor/state/editor-store";
import type { SurveySource } from "@/components/surveys/editor/state/saving/survey-saver";
import { EditorStoreContext, useEditor } from "@/components/surveys/editor/state/use-editor";
import { readView } from "@/components/surveys/editor/state/view";
import { waitForIdle } from "@/components/ui/wait-for-idle";

interface EditorProviderProps extends Omit<SurveySource, "queries" | "isNew" | "onCreated"> {
  isNew?: boolean;
  onCreated?: SurveySource["onCreated"];
  children: React.ReactNode;
}

const noop = () => {};

/** Creates the store of an editor, and keeps it in step with the server and the address. */
export function EditorProvider({ isNew = false, onCreated = noop, children, ...props }: EditorProviderProps) {
  const { projectId, loaded, draft } = props;
  const t = useTranslations("editor");
  const queries = useQueryClient();
  const query = useSearchParams();
  const survey = loaded.value;
  const surveyId = survey.id;
  const isReadOnly = survey.archived || survey.user_access_level === "viewer";
  const [store] = useState(() =>
    createEditorStore(
      { ...props, surveyId, survey, isNew, isReadOnly, queries, onCreated },
      new URLSearchParams(query.toString()),
      t,
    ),
  );
  useEffect(() => {
    store.setState({ projectId, surveyId, survey, isNew, isReadOnly });
    store.getState().saver.adoptSurvey(loaded);
  }, [store, projectId, surveyId, survey, isNew, isReadOnly, loaded]);
  useEffect(() => store.getState().saver.adoptDraft(draft), [store, draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address may have changed since Next reported it.
  useEffect(() => store.setState(readView(new URLSearchParams(window.location.search))), [store, query]);
  useSaving(store, isReadOnly);
  // Until the user types, rendering the page takes precedence over checking the survey.
  useEffect(() => void waitForIdle().then(store.getState().findFaults), [store]);
  return (
    <EditorStoreContext value={store}>
      {children}
      <Announcement />
    </EditorStoreContext>
  );
}

/** Saves while the editor is open, and asks before an edit is lost by leaving. */
function useSaving(store: EditorStore, isReadOnly: boolean): void {
  useEffect(() => {
    if (isReadOnly) return;
    const { saver, leave, leaveWindow } = store.getState();
    saver.start();
    const retry = () => void saver.saveNow();
    const ask = (event: BeforeUnloadEvent) => {
      const { isKept, save } = store.getState();
      if (!isKept && save.kind !== "saved") event.preventDefault();
    };
    window.addEventListener("online", retry);
    window.addEventListener("pagehide", leave);
    window.addEventListener("blur", leaveWindow);
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("blur", leaveWindow);
      window.removeEventListener("beforeunload", ask);
      void saver.saveNow();
      saver.dispose();
    };
  }, [store, isReadOnly]);
}

const Announcement = () => (
  <p role="status" className="sr-only">
    {useEditor("announcement").announcement}
  </p>
);
