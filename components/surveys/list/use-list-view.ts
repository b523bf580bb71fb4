import type { Sort } from "@/components/data-list/column";
import {
  choicePart,
  flagPart,
  idsPart,
  optionalPart,
  sortPart,
  textPart,
  type UrlPart,
  type UrlParts,
} from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import type { DayRange } from "@/components/ui/date-range-field";
import type { SurveyType } from "@/lib/contract/survey/survey";
import { surveyTypes } from "@/lib/contract/survey/types";
import { type SurveyState, surveyStates } from "@/lib/survey-model/state";

export type StatusTab = "all" | SurveyState;
export const statusTabs: readonly StatusTab[] = ["all", ...surveyStates];

/** The columns that rows sort by and that can be hidden. */
const facts = ["responses", "rate", "trend", "window", "checks", "author", "updated"] as const;
export const sortable = ["name", ...facts] as const;
export type SortColumn = (typeof sortable)[number];
/** The columns that can be hidden and moved, in their default order. */
export const movable = ["state", "type", "questions", ...facts] as const;
export type MovableColumn = (typeof movable)[number];
export const hiddenByDefault: readonly MovableColumn[] = ["type", "questions", "author"];

/** The filters of rows; null does not filter. */
export interface ListFilters {
  type: SurveyType | null;
  /** The id of the user who made it. */
  author: string | null;
  /** The key of the linked flag. */
  flag: string | null;
  /** Only surveys with problems. */
  hasProblems: boolean;
  /** Only surveys whose draft has changes. */
  isEdited: boolean;
  /** Created from one day to another, both included. */
  created: DayRange | null;
}

export const noFilters: ListFilters = {
  type: null,
  author: null,
  flag: null,
  hasProblems: false,
  isEdited: false,
  created: null,
};

/** The state of the list, in the address. */
export interface ListView extends ListFilters {
  status: StatusTab;
  search: string;
  sort: Sort<SortColumn> | null;
  /** Columns shown, where they are not those of the default. */
  columns: readonly MovableColumn[] | null;
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;

const daysPart: UrlPart<DayRange | null> = {
  key: "created",
  read: (text) => {
    const [from = "", to = ""] = text?.split("..") ?? [];
    return dayPattern.test(from) && dayPattern.test(to) ? { from, to } : null;
  },
  write: (days) => days && `${days.from}..${days.to}`,
};

const parts: UrlParts<ListView> = {
  status: choicePart("status", statusTabs, "all"),
  search: textPart("q"),
  sort: sortPart("sort", sortable),
  columns: idsPart("columns", movable),
  type: choicePart("type", surveyTypes, null),
  author: optionalPart("author"),
  flag: optionalPart("flag"),
  hasProblems: flagPart("problems"),
  isEdited: flagPart("edited"),
  created: daysPart,
};

/** The view of the list, which lives in the address, and how to change it. */
export const useListView = () => useUrlView(parts);
