"use client";
import { createContext, useContext } from "react";
import type { Saving } from "@/components/surveys/editor/state/saving/use-saving";
import type { Survey, SurveyBody } from "@/lib/contract/survey";
import type { Problem } from "@/lib/survey-model/checks/problem";
import type { Draft } from "@/lib/survey-model/draft";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import type { SurveyState } from "@/lib/survey-model/state";

export const editorTabs = [
  "questions",
  "flow",
  "audience",
  "schedule",
  "appearance",
  "languages",
  "code",
] as const;
export type EditorTab = (typeof editorTabs)[number];

/** The two sides of a survey's history: what it was, and who did what to it. */
export const historyViews = ["versions", "activity"] as const;
export type HistoryView = (typeof historyViews)[number];

export interface ChangeOptions {
  /** Changes with the same word in a row, without a pause, are undone as one: the path of a text being typed. */
  coalesce?: string;
  /** Said to screen readers. */
  announce?: string;
  /** Shown with a way back: what was dropped, removed, replaced. */
  notify?: string | ((before: Draft) => string | null);
}

/** What the checks say, and whether that is all they have to say. */
export interface Checks {
  problems: readonly Problem[];
  /** Never yet; of what the draft or the world was a moment ago; of all there is now. */
  checked: "never" | "before" | "now";
}

/** What every part of the editor works with. */
export interface Editor extends Saving {
  projectId: string;
  surveyId: string;
  /** Whether it is nowhere but here, until the first edit. */
  isNew: boolean;
  /** As on the server. */
  survey: Survey;
  state: SurveyState;
  /** Distinct submissions; undefined while they are not counted. */
  responses: number | undefined;
  /** As it is being edited. Never change it: `change` does. */
  draft: Draft;
  /** The draft as a request has it. */
  wire: SurveyBody;
  /** What the server refused of it, where it stands; told at the field, and above the tabs. */
  refused: readonly DraftFault[];
  /**
   * The one way to change anything. The recipe may change the draft it is given (immer).
   * @param label what is done, for undo: "Undo: Move Q3"
   */
  change(label: string, recipe: (draft: Draft) => void, options?: ChangeOptions): void;
  undo(): void;
  redo(): void;
  /** What would be undone and redone; null for nothing. */
  undoLabel: string | null;
  redoLabel: string | null;
  selectedQuestionId: string | null;
  select(id: string | null): void;
  tab: EditorTab;
  /** Opens a tab; with a wire path (`questions.2.choices.1`) it goes there and takes the focus. */
  openTab(tab: EditorTab, options?: { path?: string }): void;
  /** Where on the open tab the focus is to go, until somebody took it there. */
  focusTarget: { path: string } | null;
  clearFocusTarget(): void;
  isPreviewOpen: boolean;
  togglePreview(): void;
  /** Whether the Flow tab shows the dry run. */
  isDryRunOpen: boolean;
  /** Opens the dry run on the Flow tab, or closes it. */
  showDryRun(isOpen: boolean): void;
  /** The side of the history that is open; null while it is closed. */
  historyView: HistoryView | null;
  showHistory(view: HistoryView | null): void;
  isReadOnly: boolean;
  announce(message: string): void;
}

export const ChecksContext = createContext<Checks | null>(null);

/** The checks of the draft, apart from it: they follow a key later, when everything that shows the draft is drawn already. */
export function useDraftChecks(): Checks {
  const checks = useContext(ChecksContext);
  if (!checks) throw new Error("There is no SurveyEditor around.");
  return checks;
}

/** What of the editor never changes while it is open: parts that use only this are not drawn anew with every key. */
export type EditorActions = Pick<Editor, "change" | "select" | "openTab" | "announce" | "isReadOnly">;

export const EditorActionsContext = createContext<EditorActions | null>(null);

/** The lasting part of the editor around. */
export function useEditorActions(): EditorActions {
  const actions = useContext(EditorActionsContext);
  if (!actions) throw new Error("There is no SurveyEditor around.");
  return actions;
}

export const EditorContext = createContext<Editor | null>(null);

/** The editor around. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("There is no SurveyEditor around.");
  return editor;
}
