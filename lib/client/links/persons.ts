/** Addresses of the screens of persons. */
import type { PropertyFilter } from "@/lib/contract/filter";

/** The list of persons. */
export const personListPath = (projectId: string) => `/p/${projectId}/persons`;
/** The list of persons, filtered by a cohort. */
export const cohortPersonsPath = (projectId: string, cohort: number) => {
  const inCohort: PropertyFilter = { key: "id", type: "cohort", operator: "in", value: cohort };
  return `${personListPath(projectId)}?${new URLSearchParams({ properties: JSON.stringify([inCohort]) })}`;
};
/** Page of a person, by UUID. */
export const personPath = (projectId: string, uuid: string) => `${personListPath(projectId)}/${uuid}`;
/** The deletions of persons and their events. */
export const deletionListPath = (projectId: string) => `${personListPath(projectId)}/deletions`;
/** Persons who may be the same one. */
export const duplicateListPath = (projectId: string) => `${personListPath(projectId)}/duplicates`;
/** The form that erases ids. @param uuids of the persons that it begins with */
export const erasePath = (projectId: string, uuids: readonly string[] = []) =>
  `${personListPath(projectId)}/erase${uuids.length > 0 ? `?ids=${uuids.join(",")}` : ""}`;
/** The check of a receipt, for anyone. */
export const receiptCheckPath = (id: string) => `/receipt?number=${id}`;
/** The receipt of a deletion. */
export const receiptPath = (projectId: string, id: string) => `${deletionListPath(projectId)}?receipt=${id}`;
