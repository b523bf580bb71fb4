import { useCallback } from "react";
import { choicePart, optionalPart, type ViewOf } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { setLocalStorage } from "@/components/ui/local-storage";

const parts = {
  /** The query that was run last; null before, and when it is too long for an address. */
  query: optionalPart("q"),
  show: choicePart("show", ["table", "chart"], "table"),
  /** The columns of the chart. */
  x: optionalPart("x"),
  y: optionalPart("y"),
};

/** The state of the SQL editor in the address. */
export type SqlView = ViewOf<typeof parts>;

/** Most characters of a query in an address, as it is encoded there. */
const maxEncoded = 6000;

const storageKey = (projectId: string) => `sql-query-${projectId}`;

/** The view, which lives in the address. A query is kept in this browser, too. */
export function useSqlView(projectId: string): {
  view: SqlView;
  change: (changes: Partial<SqlView>) => void;
  keepQuery: (query: string) => void;
} {
  const [view, change] = useUrlView(parts);
  const keepQuery = useCallback(
    (query: string) => {
      setLocalStorage(storageKey(projectId), query);
      change({ query: encodeURIComponent(query).length <= maxEncoded ? query : null });
    },
    [projectId, change],
  );
  return { view, change, keepQuery };
}

/** The query that was run last in this browser. */
export const readKeptQuery = (projectId: string): string | null =>
  localStorage.getItem(storageKey(projectId));
