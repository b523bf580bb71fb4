import {
  choicePart,
  optionalPart,
  sortPart,
  type UrlPart,
  type ViewOf,
} from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { rangeUnits, readMonth } from "@/components/surveys/calendar/calendar-range";

/** The forms of the calendar. */
export const calendarForms = ["timeline", "table"] as const;

/** The columns that the table sorts by. */
const sortableColumns = ["name", "state", "start", "end", "expectedEnd", "audience"] as const;
export type SortableColumn = (typeof sortableColumns)[number];

const monthPart: UrlPart<string | null> = { key: "from", read: readMonth, write: (month) => month };

const parts = {
  form: choicePart("view", calendarForms, "timeline"),
  unit: choicePart("range", rangeUnits, "quarter"),
  /** The first month; null for where the calendar opens. */
  month: monthPart,
  /** An instant of the part of the overlap that is open, ISO 8601. */
  overlapAt: optionalPart("overlap"),
  sort: sortPart("sort", sortableColumns),
};

/** The state of the calendar, in the address. */
export type CalendarView = ViewOf<typeof parts>;

/** The view of the calendar, which is kept in the address. */
export const useCalendarView = () => useUrlView(parts);
