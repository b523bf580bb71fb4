"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { Sort } from "@/components/ui/data-table/column";
import type { DayRange } from "@/components/ui/date-range-field";
import type { SurveyType } from "@/lib/contract/survey";
import { surveyTypes } from "@/lib/contract/survey-types";
import { type SurveyState, surveyStates } from "@/lib/survey-model/state";

export type StatusTab = "all" | SurveyState;
export const statusTabs: readonly StatusTab[] = ["all", ...surveyStates];

/** The columns that rows sort by and that a person may do without. */
export const facts = ["responses", "rate", "trend", "window", "checks", "author", "updated"] as const;
export const sortable = ["name", ...facts] as const;
export type SortColumn = (typeof sortable)[number];

/** What rows must have in common to be shown; null asks for nothing. */
export interface ListFilters {
  type: SurveyType | null;
  /** The id of the user who made it. */
  author: string | null;
  /** The key of the linked flag. */
  flag: string | null;
  /** Only surveys whose checks found something. */
  hasProblems: boolean;
  /** Created from one day to another, both included. */
  created: DayRange | null;
}

export const noFilters: ListFilters = {
  type: null,
  author: null,
  flag: null,
  hasProblems: false,
  created: null,
};

/** What of the list is on screen. It lives in the address, so that a link shows the same. */
export interface ListView extends ListFilters {
  status: StatusTab;
  search: string;
  sort: Sort<SortColumn> | null;
}

function sortOf(value: string | null): ListView["sort"] {
  const id = sortable.find((column) => column === value?.replace(/^-/, ""));
  return id ? { id, direction: value?.startsWith("-") ? "descending" : "ascending" } : null;
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;

function daysOf(value: string | null): DayRange | null {
  const [from = "", to = ""] = value?.split("..") ?? [];
  return dayPattern.test(from) && dayPattern.test(to) ? { from, to } : null;
}

const viewOf = (query: URLSearchParams): ListView => ({
  status: statusTabs.find((tab) => tab === query.get("status")) ?? "all",
  search: query.get("q") ?? "",
  sort: sortOf(query.get("sort")),
  type: surveyTypes.find((type) => type === query.get("type")) ?? null,
  author: query.get("author"),
  flag: query.get("flag"),
  hasProblems: query.get("problems") === "yes",
  created: daysOf(query.get("created")),
});

/** How each part stands in the address; null for what is as it is without being asked for. */
const written: { [Part in keyof ListView]: [key: string, write: (value: ListView[Part]) => string | null] } =
  {
    status: ["status", (status) => (status === "all" ? null : status)],
    search: ["q", (search) => search || null],
    sort: ["sort", (sort) => sort && `${sort.direction === "descending" ? "-" : ""}${sort.id}`],
    type: ["type", (type) => type],
    author: ["author", (author) => author],
    flag: ["flag", (flag) => flag],
    hasProblems: ["problems", (hasProblems) => (hasProblems ? "yes" : null)],
    created: ["created", (days) => days && `${days.from}..${days.to}`],
  };

function write<Part extends keyof ListView>(query: URLSearchParams, part: Part, value: ListView[Part]) {
  const [key, toText] = written[part];
  const text = toText(value);
  if (text === null) query.delete(key);
  else query.set(key, text);
}

export function useListView(): [ListView, (changes: Partial<ListView>) => void] {
  const query = useSearchParams();
  const pathname = usePathname();
  const change = useCallback(
    (changes: Partial<ListView>) => {
      const now = new URLSearchParams(window.location.search);
      const next = { ...viewOf(now), ...changes };
      // The keys of a view are its parts.
      for (const part of Object.keys(written) as (keyof ListView)[]) write(now, part, next[part]);
      // Only the address changes: the server is not asked for the page again.
      window.history.replaceState(null, "", now.size > 0 ? `${pathname}?${now}` : pathname);
    },
    [pathname],
  );
  const view = useMemo(() => viewOf(query), [query]);
  return [view, change];
}
