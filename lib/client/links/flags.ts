/** Addresses of the screens of flags. */

/** The list of flags. */
export const flagListPath = (projectId: string) => `/p/${projectId}/flags`;
/** The page that creates a flag. */
export const newFlagPath = (projectId: string) => `${flagListPath(projectId)}/new`;
/** Page of a flag. */
export const flagPath = (projectId: string, id: number | string) => `${flagListPath(projectId)}/${id}`;
