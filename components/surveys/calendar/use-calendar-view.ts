"use client";
import type { Sort } from "@/components/data-list/column";
import {
  choicePart,
  optionalPart,
  sortPart,
  type UrlPart,
  type UrlParts,
} from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { type RangeUnit, rangeUnits, readMonth } from "@/components/surveys/calendar/calendar-range";

/** How the calendar is shown. */
export const calendarForms = ["timeline", "table"] as const;
export type CalendarForm = (typeof calendarForms)[number];

/** The columns that the table sorts by. */
export const sortableColumns = ["name", "state", "start", "end", "expectedEnd", "audience"] as const;
export type SortableColumn = (typeof sortableColumns)[number];

/** What of the calendar is on screen. */
export interface CalendarView {
  form: CalendarForm;
  unit: RangeUnit;
  /** The first month; null for where the calendar opens. */
  month: string | null;
  /** An instant of the part of the overlap that is open, ISO 8601. */
  overlapAt: string | null;
  sort: Sort<SortableColumn> | null;
}

const monthPart: UrlPart<string | null> = { key: "from", read: readMonth, write: (month) => month };

const parts: UrlParts<CalendarView> = {
  form: choicePart("view", calendarForms, "timeline"),
  unit: choicePart("range", rangeUnits, "quarter"),
  month: monthPart,
  overlapAt: optionalPart("overlap"),
  sort: sortPart("sort", sortableColumns),
};

/** The view of the calendar, which is kept in the address. */
export const useCalendarView = () => useUrlView(parts);
