import { call } from "@/lib/client/call";
import type { PropertyFilter, PropertyGroup } from "@/lib/contract/filter";
import type { PageBounds } from "@/lib/contract/wire/page";

/** Every key of a project's persons begins with it: a change of one may change lists, cohorts and counts. */
export const personsKey = (projectId: string) => ["projects", projectId, "persons"] as const;

/** The filters of a list of persons. */
export interface PersonSearch {
  /** Part of the e-mail address or name, or a whole distinct id or UUID. */
  search: string;
  /** All of a list must be true. */
  filters: readonly PropertyFilter[] | PropertyGroup;
  /** A column as the API takes it; without one newest first. */
  order?: string | null;
}

/** Whether filters narrow a list. */
export const hasFilters = (filters: PersonSearch["filters"]): boolean =>
  !("length" in filters) || filters.length > 0;

/** The key of a list of persons. */
export const personListKey = (projectId: string, search: PersonSearch) =>
  [...personsKey(projectId), "list", search] as const;

/** A page of persons. @throws as `call` does */
export const loadPersons = (
  projectId: string,
  { search, filters, order }: PersonSearch,
  { limit, offset }: PageBounds,
  signal: AbortSignal | undefined,
) =>
  call("GET /api/projects/{project_id}/persons/", {
    params: { project_id: projectId },
    query: {
      limit: String(limit),
      offset: String(offset),
      ...(search && { search }),
      ...(hasFilters(filters) && { properties: JSON.stringify(filters) }),
      ...(order && { order }),
    },
    ...(signal && { signal }),
  });
