import { optionalPart, type UrlParts } from "@/components/data-list/url-parts";

/** The bar whose persons are listed; nothing is chosen while one is null. */
export interface StickinessSelection {
  /** Number of intervals. */
  intervals: string | null;
  /** Zero-based position of the event. */
  event: string | null;
}

/** The drawer is closed. */
export const noSelection: StickinessSelection = { intervals: null, event: null };

/** The selection in the address. */
export const selectionParts: UrlParts<StickinessSelection> = {
  intervals: optionalPart("stickiness_days"),
  event: optionalPart("entity_order"),
};
