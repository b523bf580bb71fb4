import {
  choicePart,
  flagPart,
  idsPart,
  optionalPart,
  sortPart,
  textPart,
  type ViewOf,
} from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { insightTypes } from "@/lib/contract/analysis/insight-type";

/** The columns that can be hidden and moved, in their default order. */
export const movableSavedColumns = ["type", "tags", "modified", "creator"] as const;
export type MovableSavedColumn = (typeof movableSavedColumns)[number];

const sortable = ["name", "type", "modified"] as const;

/** Narrows the list by nothing. */
export const noSavedFilters = { search: "", favorites: false, type: null, tag: null } as const;

const parts = {
  search: textPart("q"),
  favorites: flagPart("favorites"),
  type: choicePart("type", insightTypes, null),
  tag: optionalPart("tag"),
  sort: sortPart("sort", sortable),
  /** Columns shown, where they are not those of the default. */
  columns: idsPart("columns", movableSavedColumns),
};

/** The state of the list of saved analyses, in the address. */
export type SavedView = ViewOf<typeof parts>;

/** The view of the list, which lives in the address, and how to change it. */
export const useSavedView = () => useUrlView(parts);
