/** Where the screens of surveys are. */
import type { SurveyType } from "@/lib/contract/survey";

/** The list of surveys. */
export const surveyListPath = (projectId: string) => `/p/${projectId}/surveys`;
/** Where a survey is made: from a template, a copy or an import. */
export const newSurveyPath = (projectId: string) => `${surveyListPath(projectId)}/new`;
/** A blank survey of a type in the editor, which is created by its first edit. */
export const blankSurveyPath = (projectId: string, type: SurveyType = "popover") =>
  `${newSurveyPath(projectId)}/blank${type === "popover" ? "" : `?type=${type}`}`;
/** The same, with the import open. */
export const importSurveyPath = (projectId: string) => `${newSurveyPath(projectId)}?from=import`;
/** The editor of a survey. */
export const editSurveyPath = (projectId: string, id: string) => `${surveyListPath(projectId)}/${id}/edit`;
