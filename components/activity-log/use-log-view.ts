import { activityKinds } from "@/components/activity-log/kinds";
import {
  choicePart,
  fromPart,
  optionalPart,
  type UrlPart,
  type ViewOf,
} from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import type { DateRange } from "@/components/filters/date-range";
import { type ActivityScope, isActivityScope } from "@/lib/contract/activity/scopes";

/** The item whose activity is shown. */
export interface LogItem {
  scope: ActivityScope;
  id: string;
}

export const noFilters = {
  kind: null,
  by: null,
  item: null,
  name: null,
  from: "all",
  to: null,
  page: 1,
} as const satisfies LogView;

const itemPart: UrlPart<LogItem | null> = {
  key: "item",
  read: (text) => {
    const [, scope = "", id = ""] = /^(\w+):(.+)$/.exec(text ?? "") ?? [];
    return isActivityScope(scope) && id !== "" ? { scope, id } : null;
  },
  write: (item) => item && `${item.scope}:${item.id}`,
};

const pagePart: UrlPart<number> = {
  key: "page",
  read: (text) => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 1),
  write: (page) => (page === 1 ? null : String(page)),
};

const parts = {
  kind: choicePart("kind", activityKinds, null),
  /** The id of the user who did it, or `system`. */
  by: optionalPart("by"),
  item: itemPart,
  /** The name of the item, for the eye. */
  name: optionalPart("name"),
  from: fromPart,
  to: optionalPart("to"),
  page: pagePart,
};

/** The state of the activity log in the address. */
export type LogView = ViewOf<typeof parts>;

/** The range of dates of a view. */
export const rangeOf = ({ from, to }: LogView): DateRange => ({ date_from: from, date_to: to });

/** The view of the activity, which lives in the address, and how to change it; a new filter begins at the first page. */
export function useLogView(): [LogView, (changes: Partial<LogView>) => void] {
  const [view, change] = useUrlView(parts);
  return [view, (changes) => change({ page: 1, ...changes })];
}
