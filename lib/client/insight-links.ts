/** Where the screens of saved analyses are. */

/** The list of saved analyses. */
export const analysisListPath = (projectId: string) => `/p/${projectId}/analysis`;
/** Opens a saved analysis, by id or short id, in the screen of its kind. */
export const savedAnalysisPath = (projectId: string, id: number | string) =>
  `${analysisListPath(projectId)}/saved/${id}`;
/** The board of the project. */
export const boardPath = (projectId: string) => `${analysisListPath(projectId)}/board`;
