import { optionalPart, type UrlParts } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import type { DateRange } from "@/components/filters/date-range";
import type { Board } from "@/lib/contract/analysis/board";
import type { PropertyFilter } from "@/lib/contract/filter";

/** The dates and filters of all tiles. */
export interface BoardView {
  /** Null: each tile has its own. */
  dates: DateRange | null;
  filters: readonly PropertyFilter[];
}

interface UrlBoardView {
  date_from: string | null;
  date_to: string | null;
  filters: readonly PropertyFilter[] | null;
}

/** The beginning that says that each tile has its own dates. */
const ownDates = "own";

const parts: UrlParts<UrlBoardView> = {
  date_from: optionalPart("date_from"),
  date_to: optionalPart("date_to"),
  filters: {
    key: "properties",
    read: readFilters,
    write: (filters) => (filters === null ? null : JSON.stringify(filters)),
  },
};

function readFilters(text: string | null): readonly PropertyFilter[] | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const isList =
      Array.isArray(value) && value.every((one) => typeof (one as PropertyFilter | null)?.key === "string");
    return isList ? (value as PropertyFilter[]) : null; // the API checks the rest
  } catch {
    return null;
  }
}

/** The stored dates and filters of a board. */
const storedView = ({
  date_from,
  date_to,
  properties,
}: Pick<Board, "date_from" | "date_to" | "properties">): BoardView => ({
  dates: date_from === null ? null : { date_from, date_to },
  filters: properties as unknown as PropertyFilter[],
});

/**
 * The dates and filters on screen: those of the board, unless the address has others. Everyone may look at others; they become
 * the board's when they are saved.
 *
 * @returns the view, its setter, and what forgets those of the address; null where it has none
 */
export function useBoardView(
  board: Pick<Board, "date_from" | "date_to" | "properties">,
): [BoardView, (changes: Partial<BoardView>) => void, (() => void) | null] {
  const [url, setUrl] = useUrlView(parts);
  const stored = storedView(board);
  const view: BoardView = {
    dates:
      url.date_from === null
        ? stored.dates
        : url.date_from === ownDates
          ? null
          : { date_from: url.date_from, date_to: url.date_to },
    filters: url.filters ?? stored.filters,
  };
  const change = ({ dates, filters }: Partial<BoardView>) =>
    setUrl({
      ...(dates !== undefined && {
        date_from: dates?.date_from ?? ownDates,
        date_to: dates?.date_to ?? null,
      }),
      ...(filters && { filters }),
    });
  const isChanged = url.date_from !== null || url.filters !== null;
  return [view, change, isChanged ? () => setUrl({ date_from: null, date_to: null, filters: null }) : null];
}
