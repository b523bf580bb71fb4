/** Where a project opens. */
export const homePath = (projectId: string): string => `/p/${projectId}`;
