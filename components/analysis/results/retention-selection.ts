import { optionalPart, type UrlParts } from "@/components/data-list/url-parts";

/** The cell whose persons are listed. */
export interface RetentionSelection {
  /** Start of the cohort's interval, as the API says it; nothing is chosen while it is null. */
  cohort: string | null;
  /** Number of the later interval; null: the whole cohort. */
  later: string | null;
  /** Only persons with this breakdown value. */
  value: string | null;
}

/** The drawer is closed. */
export const noSelection: RetentionSelection = { cohort: null, later: null, value: null };

/** The selection in the address. */
export const selectionParts: UrlParts<RetentionSelection> = {
  cohort: optionalPart("selected_interval"),
  later: optionalPart("return_interval"),
  value: optionalPart("breakdown_values"),
};
