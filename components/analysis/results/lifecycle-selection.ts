import { choicePart, optionalPart, type UrlParts } from "@/components/data-list/url-parts";
import { type LifecycleStatus, lifecycleStatuses } from "@/lib/contract/lifecycle";

/** The column whose persons are listed; nothing is chosen while one is null. */
export interface LifecycleSelection {
  status: LifecycleStatus | null;
  /** Start of the interval, as the API says it. */
  day: string | null;
}

/** No drawer. */
export const noSelection: LifecycleSelection = { status: null, day: null };

/** The selection in the address. */
export const selectionParts: UrlParts<LifecycleSelection> = {
  status: choicePart("lifecycle_type", lifecycleStatuses, null),
  day: optionalPart("target_date"),
};
