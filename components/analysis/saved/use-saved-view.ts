"use client";
import type { Sort } from "@/components/data-list/column";
import {
  choicePart,
  flagPart,
  idsPart,
  optionalPart,
  sortPart,
  textPart,
  type UrlParts,
} from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { type InsightType, insightTypes } from "@/lib/contract/insight-type";

/** The columns that can be hidden and moved, in their default order. */
export const movableSavedColumns = ["type", "tags", "modified", "creator"] as const;
export type MovableSavedColumn = (typeof movableSavedColumns)[number];

const sortable = ["name", "type", "modified"] as const;

/** What of the list of saved analyses is on screen. */
export interface SavedView {
  search: string;
  favorites: boolean;
  type: InsightType | null;
  tag: string | null;
  sort: Sort<(typeof sortable)[number]> | null;
  /** Columns shown, where they are not those of the default. */
  columns: readonly MovableSavedColumn[] | null;
}

/** Narrows the list by nothing. */
export const noSavedFilters = { search: "", favorites: false, type: null, tag: null } as const;

const parts: UrlParts<SavedView> = {
  search: textPart("q"),
  favorites: flagPart("favorites"),
  type: choicePart("type", insightTypes, null),
  tag: optionalPart("tag"),
  sort: sortPart("sort", sortable),
  columns: idsPart("columns", movableSavedColumns),
};

/** The view of the list, which lives in the address, and how to change it. */
export const useSavedView = () => useUrlView(parts);
