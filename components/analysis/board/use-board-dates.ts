import { optionalPart, type UrlParts } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import type { DateRange } from "@/components/filters/date-range";

const parts: UrlParts<{ date_from: string | null; date_to: string | null }> = {
  date_from: optionalPart("date_from"),
  date_to: optionalPart("date_to"),
};

const defaultFrom = "-30d";

/** The dates of all tiles, which live in the address: the last 30 days unless others are chosen. */
export function useBoardDates(): [DateRange, (range: DateRange) => void] {
  const [{ date_from, date_to }, setView] = useUrlView(parts);
  return [{ date_from: date_from ?? defaultFrom, date_to }, setView];
}
