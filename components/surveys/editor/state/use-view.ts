"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useState } from "react";
import {
  type Editor,
  type EditorTab,
  editorTabs,
  historyViews,
} from "@/components/surveys/editor/state/use-editor";
import { runAfterOverlaysClose } from "@/components/ui/run-after-overlays-close";

type View = Pick<
  Editor,
  | "tab"
  | "openTab"
  | "focusTarget"
  | "clearFocusTarget"
  | "selectedQuestionId"
  | "select"
  | "isPreviewOpen"
  | "togglePreview"
  | "isDryRunOpen"
  | "showDryRun"
  | "historyView"
  | "showHistory"
>;

/** Which tab is open and what is selected: tab and question are in the address, so that a link shows the same. */
export function useView(): View {
  const query = useSearchParams();
  const pathname = usePathname();
  const [focusTarget, setFocusTarget] = useState<{ tab: EditorTab; path: string } | null>(null);
  // The address follows what is selected; it is too slow to be what keys go by.
  const [selectedQuestionId, setSelected] = useState(query.get("question"));
  const put = useCallback(
    (key: string, value: string | null) => {
      const now = new URLSearchParams(window.location.search);
      if (value === null) now.delete(key);
      else now.set(key, value);
      // Only the address changes: the server is not asked for the page again.
      window.history.replaceState(null, "", now.size > 0 ? `${pathname}?${now}` : pathname);
    },
    [pathname],
  );
  const tab = editorTabs.find((tab) => tab === query.get("tab")) ?? "questions";
  const openTab = useCallback(
    (tab: EditorTab, { path }: { path?: string } = {}) => {
      put("over", null);
      put("tab", tab === "questions" ? null : tab);
      setFocusTarget(null);
      if (path !== undefined) runAfterOverlaysClose(() => setFocusTarget({ tab, path }));
    },
    [put],
  );
  return {
    tab,
    openTab,
    // The address is slow: before the tab is open, the one that is left would take the goal for its own.
    focusTarget: focusTarget?.tab === tab ? focusTarget : null,
    clearFocusTarget: useCallback(() => setFocusTarget(null), []),
    selectedQuestionId,
    // On Build it stands beside the questions until it is closed, on other tabs it is called for.
    isPreviewOpen: tab === "questions" ? query.get("preview") !== "off" : query.get("over") === "preview",
    togglePreview: useCallback(() => {
      const now = new URLSearchParams(window.location.search);
      if (tab === "questions") put("preview", now.get("preview") === "off" ? null : "off");
      else put("over", now.get("over") === "preview" ? null : "preview");
    }, [put, tab]),
    isDryRunOpen: tab === "flow" && query.get("over") === "dry-run",
    showDryRun: useCallback(
      (isOpen: boolean) => {
        if (isOpen) put("tab", "flow");
        put("over", isOpen ? "dry-run" : null);
      },
      [put],
    ),
    historyView: historyViews.find((view) => view === query.get("history")) ?? null,
    showHistory: useCallback((view) => put("history", view), [put]),
    select: useCallback(
      (id: string | null) => {
        setSelected(id);
        put("question", id);
      },
      [put],
    ),
  };
}
