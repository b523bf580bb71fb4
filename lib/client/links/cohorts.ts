/** Where the screens of cohorts are. */

/** The list of cohorts. */
export const cohortListPath = (projectId: string) => `/p/${projectId}/cohorts`;
/** The page that creates a cohort. */
export const newCohortPath = (projectId: string) => `${cohortListPath(projectId)}/new`;
/** One cohort. */
export const cohortPath = (projectId: string, id: number | string) => `${cohortListPath(projectId)}/${id}`;
