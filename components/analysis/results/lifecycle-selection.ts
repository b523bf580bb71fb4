import { choicePart, optionalPart, type ViewOf } from "@/components/data-list/url-parts";
import { lifecycleStatuses } from "@/lib/contract/analysis/lifecycle";

/** The drawer is closed. */
export const noSelection: LifecycleSelection = { status: null, day: null };

export const selectionParts = {
  status: choicePart("lifecycle_type", lifecycleStatuses, null),
  /** Start of the interval, as the API says it. */
  day: optionalPart("target_date"),
};

/** The column whose persons are listed; nothing is chosen while one is null. */
export type LifecycleSelection = ViewOf<typeof selectionParts>;
