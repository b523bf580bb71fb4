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

/** The view of the editor. It is in the address, so that a link shows the same. */
export interface EditorView {
  tab: EditorTab;
  selectedQuestionId: string | null;
  /** On the Questions tab the preview is beside the questions until it is closed; other tabs open it over their content. */
  isPreviewOpen: boolean;
  /** Whether the Flow tab shows the dry run. */
  isDryRunOpen: boolean;
  isHistoryOpen: boolean;
}

/** The view that the query of an address describes. */
export function readView(query: URLSearchParams): EditorView {
  const tab = editorTabs.find((tab) => tab === query.get("tab")) ?? "questions";
  const over = query.get("over");
  return {
    tab,
    selectedQuestionId: query.get("question"),
    isPreviewOpen: tab === "questions" ? query.get("preview") !== "off" : over === "preview",
    isDryRunOpen: tab === "flow" && over === "dry-run",
    isHistoryOpen: query.has("history"),
  };
}

/**
 * Sets keys of the address's query, null to remove one. Only the address changes; the server does not render
 * the page again.
 */
export function writeQuery(changes: Record<string, string | null>): URLSearchParams {
  const query = new URLSearchParams(window.location.search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) query.delete(key);
    else query.set(key, value);
  }
  const { pathname } = window.location;
  window.history.replaceState(null, "", query.size > 0 ? `${pathname}?${query}` : pathname);
  return query;
}
