/** Where the screens of flags are. */

/** The list of flags. */
export const flagListPath = (projectId: string) => `/p/${projectId}/flags`;
/** The page that creates a flag. */
export const newFlagPath = (projectId: string) => `${flagListPath(projectId)}/new`;
/** One flag. */
export const flagPath = (projectId: string, id: number | string) => `${flagListPath(projectId)}/${id}`;
