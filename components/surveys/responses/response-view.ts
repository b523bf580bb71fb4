import { flagPart, idsPart, optionalPart, textPart } from "@/components/data-list/url-parts";

/** Columns that can be hidden and moved, in their order. */
export const movableResponseColumns = [
  "time",
  "completion",
  "answers",
  "tags",
  "language",
  "iteration",
  "version",
  "link",
] as const;
export type MovableResponseColumn = (typeof movableResponseColumns)[number];
export type ResponseColumn = MovableResponseColumn | "person" | "survey";

/** Pixels of rows, which are all equally high: there may be 200,000. */
export const rowHeights = { comfortable: 44, default: 38, compact: 32, stacked: 132 };

export const responseViewParts = {
  /** Searched in open answers. */
  search: textPart("q"),
  isUnread: flagPart("unread"),
  columns: idsPart("columns", movableResponseColumns),
  /** The uuid of the response in the panel; null while it is closed. */
  response: optionalPart("response"),
};

/** What narrows the list beside the filter of all tabs, as parameters of the API. */
export const listedQuery = (view: { search: string; isUnread: boolean }) => ({
  ...(view.search.trim() !== "" && { q: view.search.trim() }),
  ...(view.isUnread && { is_read: "false" }),
});
