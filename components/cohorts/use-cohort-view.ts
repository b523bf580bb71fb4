import { choicePart, idsPart, sortPart, textPart, type ViewOf } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";

/** The columns that can be hidden and moved, in their default order. */
export const movableCohortColumns = ["kind", "size", "uses", "created"] as const;
export type MovableCohortColumn = (typeof movableCohortColumns)[number];

const sortable = ["name", "size", "created"] as const;

export const cohortKinds = ["dynamic", "static"] as const;
export const cohortUses = ["used", "unused"] as const;

/** Narrows the list by nothing. */
export const noCohortFilters = { search: "", kind: null, use: null } as const;

const parts = {
  search: textPart("q"),
  kind: choicePart("kind", cohortKinds, null),
  use: choicePart("use", cohortUses, null),
  sort: sortPart("sort", sortable),
  /** Columns shown, where they are not those of the default. */
  columns: idsPart("columns", movableCohortColumns),
};

/** The state of the list of cohorts, in the address. */
export type CohortView = ViewOf<typeof parts>;

/** The view of the list, which lives in the address, and how to change it. */
export const useCohortView = () => useUrlView(parts);
