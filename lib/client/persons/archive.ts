/** The address of everything about a person as one archive. */
export const personExportPath = (projectId: string, uuid: string): string =>
  `/api/projects/${encodeURIComponent(projectId)}/persons/${encodeURIComponent(uuid)}/export/`;
