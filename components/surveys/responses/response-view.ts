import { flagPart, idsPart, optionalPart, textPart, type UrlParts } from "@/components/data-list/url-parts";

/** Columns that can be hidden and moved, in their order. */
export const movableResponseColumns = [
  "time",
  "completion",
  "answers",
  "tags",
  "language",
  "iteration",
  "version",
] as const;
export type MovableResponseColumn = (typeof movableResponseColumns)[number];
export type ResponseColumn = MovableResponseColumn | "person";

/** What of the list is on screen, beside the page's filter. */
interface ResponseView {
  /** Searched in open answers. */
  search: string;
  isUnread: boolean;
  columns: readonly MovableResponseColumn[] | null;
  /** The uuid of the response in the panel; null while it is closed. */
  response: string | null;
}

/** How it stands in the address. */
export const responseViewParts: UrlParts<ResponseView> = {
  search: textPart("q"),
  isUnread: flagPart("unread"),
  columns: idsPart("columns", movableResponseColumns),
  response: optionalPart("response"),
};
