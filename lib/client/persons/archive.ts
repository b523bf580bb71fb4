/** Where everything about a person can be downloaded as one archive. */
export const personExportPath = (projectId: string, uuid: string): string =>
  `/api/projects/${encodeURIComponent(projectId)}/persons/${encodeURIComponent(uuid)}/export/`;
