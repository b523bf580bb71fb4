/** Where the screens of persons are. */

/** The list of persons. */
export const personListPath = (projectId: string) => `/p/${projectId}/persons`;
/** One person, by UUID. */
export const personPath = (projectId: string, uuid: string) => `${personListPath(projectId)}/${uuid}`;
/** The deletions of persons and their events. */
export const deletionListPath = (projectId: string) => `${personListPath(projectId)}/deletions`;
/** The receipt of a deletion. */
export const receiptPath = (projectId: string, id: string) => `${deletionListPath(projectId)}?receipt=${id}`;
