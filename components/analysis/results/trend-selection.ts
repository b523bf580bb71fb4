import { optionalPart, type ViewOf } from "@/components/data-list/url-parts";

export const trendSelectionParts = {
  /** The index of a series of the result. */
  series: optionalPart("series"),
  /** Start of the interval, as the API says it; null: the whole range. */
  day: optionalPart("target_date"),
};

/** The number whose persons are listed; none while the series is null. */
export type TrendSelection = ViewOf<typeof trendSelectionParts>;

/** The drawer is closed. */
export const noTrendSelection: TrendSelection = { series: null, day: null };
