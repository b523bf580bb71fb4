/** Where the screens of persons are. */

/** The list of persons. */
export const personListPath = (projectId: string) => `/p/${projectId}/persons`;
/** One person, by UUID. */
export const personPath = (projectId: string, uuid: string) => `${personListPath(projectId)}/${uuid}`;
