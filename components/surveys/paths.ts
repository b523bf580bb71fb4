/** Where the screens of surveys are. */

export const listPath = (projectId: string) => `/p/${projectId}/surveys`;
export const newPath = (projectId: string) => `${listPath(projectId)}/new`;
export const importPath = (projectId: string) => `${newPath(projectId)}?from=import`;
export const editPath = (projectId: string, id: string) => `${listPath(projectId)}/${id}/edit`;
