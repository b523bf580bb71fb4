/** The start page of a project. */
export const homePath = (projectId: string): string => `/p/${projectId}`;
