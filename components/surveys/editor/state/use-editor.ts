import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { EditorActions, EditorState, EditorStore } from "@/components/surveys/editor/state/editor-store";
import type { Survey } from "@/lib/contract/survey/survey";
import type { Draft } from "@/lib/survey-model/draft";

export const EditorStoreContext = createContext<EditorStore | null>(null);

/** The store of the editor around, to read its state when an event is handled. */
export function useEditorStore(): EditorStore {
  const store = useContext(EditorStoreContext);
  if (!store) throw new Error("There is no SurveyEditor around.");
  return store;
}

/** All that changes the editor around: the same functions in every render. */
export const useEditorActions = (): EditorActions => useEditorStore().getState();

/**
 * What a component shows of the editor, by names or by a selector. It renders again when that changes; objects and lists
 * are compared shallowly.
 */
export function useEditor<Key extends keyof EditorState>(...keys: Key[]): Pick<EditorState, Key>;
export function useEditor<T>(selector: (editor: EditorState) => T): T;
export function useEditor(...selection: (keyof EditorState)[] | [(editor: EditorState) => unknown]): unknown {
  const [first] = selection;
  const pick = (editor: EditorState) =>
    Object.fromEntries(selection.map((key) => [key, editor[key as keyof EditorState]]));
  return useStore(useEditorStore(), useShallow(typeof first === "function" ? first : pick));
}

/** What a component shows of the draft. */
export const useDraft = <T>(selector: (draft: Draft) => T): T =>
  useEditor(({ history }) => selector(history.document));

/** The survey on the server beside the draft, for parts that estimate or start surveys. */
export const useEditedSurvey = (): { projectId: string; survey: Survey; draft: Draft } =>
  useEditor(({ projectId, survey, history: { document: draft } }) => ({ projectId, survey, draft }));
