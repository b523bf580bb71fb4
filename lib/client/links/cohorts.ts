/** Addresses of the screens of cohorts. */

/** The list of cohorts. */
export const cohortListPath = (projectId: string) => `/p/${projectId}/cohorts`;
/** The page that creates a cohort. */
export const newCohortPath = (projectId: string) => `${cohortListPath(projectId)}/new`;
/** Page of a cohort. */
export const cohortPath = (projectId: string, id: number | string) => `${cohortListPath(projectId)}/${id}`;
