"use client";
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { EditorState, EditorStore } from "@/components/surveys/editor/state/editor-store";
import type { Survey } from "@/lib/contract/survey";
import type { Draft } from "@/lib/survey-model/draft";

export const EditorStoreContext = createContext<EditorStore | null>(null);

/** The store of the editor around: its functions, and its state as it is when an event is handled. */
export function useEditorStore(): EditorStore {
  const store = useContext(EditorStoreContext);
  if (!store) throw new Error("There is no SurveyEditor around.");
  return store;
}

/** What a component shows of the editor. It renders again when that changes; objects and lists are compared shallowly. */
export const useEditor = <T>(selector: (editor: EditorState) => T): T =>
  useStore(useEditorStore(), useShallow(selector));

/** What a component shows of the draft. */
export const useDraft = <T>(selector: (draft: Draft) => T): T =>
  useEditor(({ history }) => selector(history.document));

/** Whether the draft can't be changed. */
export const useReadOnly = (): boolean => useEditor(({ isReadOnly }) => isReadOnly);

/** The survey on the server beside the draft, for parts that estimate or start surveys. */
export const useEditedSurvey = (): { projectId: string; survey: Survey; draft: Draft } =>
  useEditor(({ projectId, survey, history: { document: draft } }) => ({ projectId, survey, draft }));
