import { choicePart, idsPart, sortPart, textPart, type ViewOf } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { movableFlagColumns } from "@/components/flags/use-flag-columns";

const sortable = ["key", "state", "surveys", "updated"] as const;

export const flagTabs = ["people", "surveys"] as const;
export type FlagTab = (typeof flagTabs)[number];

export const flagStates = ["enabled", "disabled"] as const;
export const flagKinds = ["boolean", "variants"] as const;
export const flagUses = ["used", "unused"] as const;

/** Narrows the list by nothing. */
export const noFlagFilters = { search: "", state: null, kind: null, use: null } as const;

const parts = {
  /** Who created them. */
  tab: choicePart("by", flagTabs, "people"),
  search: textPart("q"),
  state: choicePart("state", flagStates, null),
  kind: choicePart("type", flagKinds, null),
  use: choicePart("use", flagUses, null),
  sort: sortPart("sort", sortable),
  /** Columns shown, where they are not those of the default. */
  columns: idsPart("columns", movableFlagColumns),
};

/** The state of the list of flags, in the address. */
export type FlagView = ViewOf<typeof parts>;

/** The view of the list, which lives in the address, and how to change it. */
export const useFlagView = () => useUrlView(parts);
