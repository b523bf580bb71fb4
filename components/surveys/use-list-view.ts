"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import type { Sort } from "@/components/ui/data-table";
import { type SurveyState, surveyStates } from "@/lib/contract/survey-state";

export type StatusTab = "all" | SurveyState;
export const statusTabs: readonly StatusTab[] = ["all", ...surveyStates];

export const sortable = ["name", "responses", "window"] as const;
export type SortColumn = (typeof sortable)[number];

/** What of the list is on screen. It lives in the address, so that a link shows the same. */
export interface ListView {
  status: StatusTab;
  search: string;
  sort: Sort<SortColumn> | null;
}

function sortOf(value: string | null): ListView["sort"] {
  const id = sortable.find((column) => column === value?.replace(/^-/, ""));
  return id ? { id, direction: value?.startsWith("-") ? "descending" : "ascending" } : null;
}

export function useListView(): [ListView, (changes: Partial<ListView>) => void] {
  const query = useSearchParams();
  const pathname = usePathname();
  const view: ListView = {
    status: statusTabs.find((tab) => tab === query.get("status")) ?? "all",
    search: query.get("q") ?? "",
    sort: sortOf(query.get("sort")),
  };
  const change = useCallback(
    (changes: Partial<ListView>) => {
      const now = new URLSearchParams(window.location.search);
      const put = (key: string, value: string | null) => (value ? now.set(key, value) : now.delete(key));
      if (changes.status !== undefined) put("status", changes.status === "all" ? null : changes.status);
      if (changes.search !== undefined) put("q", changes.search);
      if (changes.sort !== undefined) {
        put(
          "sort",
          changes.sort && `${changes.sort.direction === "descending" ? "-" : ""}${changes.sort.id}`,
        );
      }
      // Only the address changes: the server is not asked for the page again.
      window.history.replaceState(null, "", now.size > 0 ? `${pathname}?${now}` : pathname);
    },
    [pathname],
  );
  return [view, change];
}
