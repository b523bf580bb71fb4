"use client";
import type { Sort } from "@/components/data-list/column";
import { choicePart, idsPart, sortPart, textPart, type UrlParts } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { type MovableFlagColumn, movableFlagColumns } from "@/components/flags/use-flag-columns";

const sortable = ["key", "state", "surveys", "updated"] as const;

export const flagTabs = ["people", "surveys"] as const;
export type FlagTab = (typeof flagTabs)[number];

export const flagStates = ["enabled", "disabled"] as const;
export const flagKinds = ["boolean", "variants"] as const;
export const flagUses = ["used", "unused"] as const;

/** What of the list of flags is on screen. */
export interface FlagView {
  /** Who created them. */
  tab: FlagTab;
  search: string;
  state: (typeof flagStates)[number] | null;
  kind: (typeof flagKinds)[number] | null;
  use: (typeof flagUses)[number] | null;
  sort: Sort<(typeof sortable)[number]> | null;
  /** Columns shown, where they are not those of the default. */
  columns: readonly MovableFlagColumn[] | null;
}

/** Narrows the list by nothing. */
export const noFlagFilters = { search: "", state: null, kind: null, use: null } as const;

const parts: UrlParts<FlagView> = {
  tab: choicePart("by", flagTabs, "people"),
  search: textPart("q"),
  state: choicePart("state", flagStates, null),
  kind: choicePart("type", flagKinds, null),
  use: choicePart("use", flagUses, null),
  sort: sortPart("sort", sortable),
  columns: idsPart("columns", movableFlagColumns),
};

/** The view of the list, which lives in the address, and how to change it. */
export const useFlagView = () => useUrlView(parts);
