/** Addresses of the screens of surveys. */
import type { SurveyType } from "@/lib/contract/survey/survey";

const withQuery = (path: string, parameters: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams(parameters).toString();
  return query === "" ? path : `${path}?${query}`;
};

/** The list of surveys. */
export const surveyListPath = (projectId: string) => `/p/${projectId}/surveys`;
/** The responses to all surveys; with parameters of the page, such as a filter. */
export const responseSearchPath = (projectId: string, parameters: Readonly<Record<string, string>> = {}) =>
  withQuery(`/p/${projectId}/responses`, parameters);
/** The responses of one person to all surveys, also where the person is a test account. */
export const personResponsesPath = (projectId: string, person: string) =>
  responseSearchPath(projectId, { person, filter_test_accounts: "false" });
/** When surveys run. */
export const surveyCalendarPath = (projectId: string) => `${surveyListPath(projectId)}/calendar`;
/** The page that creates a survey: from a template, a copy or an import. */
export const newSurveyPath = (projectId: string) => `${surveyListPath(projectId)}/new`;
/** A blank survey of a type in the editor, which is created by its first edit. */
export const blankSurveyPath = (projectId: string, type: SurveyType = "popover") =>
  `${newSurveyPath(projectId)}/blank${type === "popover" ? "" : `?type=${type}`}`;
/** The same, with the import open. */
export const importSurveyPath = (projectId: string) => `${newSurveyPath(projectId)}?from=import`;
/** The public page of results, by the token of a link; `isEmbedded` for frames on other sites. */
export const publicResultsPath = (token: string, isEmbedded = false) =>
  `/r/${token}${isEmbedded ? "?embed=1" : ""}`;
/** The editor of a survey. */
export const editSurveyPath = (projectId: string, id: string) => `${surveyListPath(projectId)}/${id}/edit`;
/** The results of a survey; with parameters of the page, such as a tab and a filter. */
export const surveyResultsPath = (
  projectId: string,
  id: string,
  parameters: Readonly<Record<string, string>> = {},
) => withQuery(`${surveyListPath(projectId)}/${id}`, parameters);
/** The same page with Share open: how a survey reaches its respondents. */
export const shareSurveyPath = (projectId: string, id: string) =>
  surveyResultsPath(projectId, id, { share: "open" });
/** The page where a survey is worked with: its results once it was started, before that the editor. */
export const surveyPath = (
  projectId: string,
  { id, start_date }: { id: string; start_date: string | null },
): string => (start_date === null ? editSurveyPath(projectId, id) : surveyResultsPath(projectId, id));
/** The tab of the editor that says whom a survey is for. */
export const surveyAudiencePath = (projectId: string, id: string) =>
  `${editSurveyPath(projectId, id)}?tab=audience`;
