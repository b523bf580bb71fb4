import { z } from "zod";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import {
  FatiguePeople,
  FatiguePeopleQuery,
  FatigueQuery,
  SurveyFatigue,
} from "@/lib/contract/survey/fatigue";
import { RespondentProfile } from "@/lib/contract/survey/respondent-profile";
import {
  ExportedResponse,
  ResponseArchiving,
  ResponseExportQuery,
  ResponseQuery,
  ResponseReading,
  ResponseSearchQuery,
  ResponsesQuery,
  SearchedResponses,
  SurveyResponseDetail,
  SurveyResponses,
} from "@/lib/contract/survey/response";
import { ResponseFilter } from "@/lib/contract/survey/response-filter";
import {
  maxImportedResponses,
  ResponseImport,
  ResponseImportInput,
} from "@/lib/contract/survey/response-import";
import { ResponseResults, ResponseTagCounts, ResponseTagging } from "@/lib/contract/survey/response-tag";
import { ExposedPeople, ExposedPeopleQuery, ResultsQuery, SurveyResult } from "@/lib/contract/survey/results";

const root = "/api/projects/{project_id}/surveys/" as const;
const OneSurvey = InProject.extend({ id: z.guid().toLowerCase().describe("The survey's UUID.") });
const OneResponse = OneSurvey.extend({ uuid: z.string().describe("The response's UUID.") });

const read = { scopes: ["survey:read"] } as const;
const write = { scopes: ["survey:write"] } as const;

/** Responses to surveys, and the persons who saw them. */
export const surveyAnswers = endpointsOf("surveys", {
  results: endpoint({
    method: "GET",
    path: `${root}{id}/results/`,
    summary: "Retrieve results of a survey",
    description:
      "Totals, results of each question, the flow between questions, and series over time, for the submissions that match the filter; with `compare`, for two sets and their differences. Every share states its denominator.",
    isExtension: true,
    ...read,
    params: OneSurvey,
    query: ResultsQuery,
    returns: { 200: SurveyResult },
  }),
  fatigue: endpoint({
    method: "GET",
    path: `${root}{id}/fatigue/`,
    summary: "Retrieve survey fatigue of an audience",
    description:
      "The share of the survey's audience that saw other surveys lately, and the running and scheduled surveys that compete for it.",
    isExtension: true,
    ...read,
    params: OneSurvey,
    query: FatigueQuery,
    returns: { 200: SurveyFatigue },
  }),
  fatiguePeople: endpoint({
    method: "GET",
    path: `${root}{id}/fatigue/people/`,
    summary: "List people of an audience who saw other surveys",
    description: "The persons of the sample behind `seen` of fatigue, each once, the latest first.",
    isExtension: true,
    scopes: ["survey:read", "person:read"],
    params: OneSurvey,
    query: FatiguePeopleQuery,
    returns: { 200: FatiguePeople },
  }),
  exposedPeople: endpoint({
    method: "GET",
    path: `${root}{id}/results/people/`,
    summary: "List people that a survey was shown to",
    description:
      "The people behind `shown` and `dismissed` of results, each once, the latest first. Filters that only responses can match are a 400.",
    isExtension: true,
    scopes: ["survey:read", "person:read"],
    params: OneSurvey,
    query: ExposedPeopleQuery,
    returns: { 200: ExposedPeople },
  }),
  respondentProfile: endpoint({
    method: "GET",
    path: `${root}{id}/results/respondents/`,
    summary: "Compare respondents with the audience",
    description:
      "Respondents beside the persons that the survey is for, by property, cohort and time since they were created, with the largest differences; and how good their answers are.",
    isExtension: true,
    ...read,
    params: OneSurvey,
    query: ResponseFilter,
    returns: { 200: RespondentProfile },
  }),
  responses: endpoint({
    method: "GET",
    path: `${root}{id}/responses/`,
    summary: "List responses of a survey",
    description: "Newest first. A dismissed survey with answers is a response, too.",
    scopes: ["survey:read", "query:read"],
    params: OneSurvey,
    query: ResponsesQuery,
    returns: { 200: SurveyResponses },
  }),
  importResponses: endpoint({
    method: "POST",
    path: `${root}{id}/responses/import/`,
    summary: "Import responses from CSV",
    description: `Into a survey of type \`api\`, at most ${maxImportedResponses} rows. A row that was imported before adds nothing; rows with errors are left out. No destination is told.`,
    isExtension: true,
    scopes: ["survey:write", "person:write"],
    permission: "personal_data",
    params: OneSurvey,
    body: ResponseImportInput,
    returns: { 200: ResponseImport },
  }),
  searchResponses: endpoint({
    method: "GET",
    path: `${root}responses/`,
    summary: "Search responses of all surveys",
    description:
      "Newest first, without those to deleted surveys. As CSV: every response that matches, with a line for each of its answers, those to removed questions included.",
    isExtension: true,
    scopes: ["survey:read", "query:read"],
    csv: true,
    params: InProject,
    query: ResponseSearchQuery,
    returns: { 200: SearchedResponses },
  }),
  archivedResponses: endpoint({
    method: "GET",
    path: `${root}{id}/archived-response-uuids/`,
    summary: "List archived response UUIDs",
    ...read,
    params: OneSurvey,
    returns: { 200: z.array(z.string()) },
  }),
  archiveResponse: endpoint({
    method: "POST",
    path: `${root}{id}/responses/{uuid}/archive/`,
    summary: "Archive a response",
    description: "The response body is the number 200, as in PostHog. Idempotent.",
    ...write,
    params: OneResponse,
    returns: { 200: z.literal(200) },
  }),
  unarchiveResponse: endpoint({
    method: "POST",
    path: `${root}{id}/responses/{uuid}/unarchive/`,
    summary: "Unarchive a response",
    ...write,
    params: OneResponse,
    returns: { 200: z.literal(200) },
  }),
  exportResponses: endpoint({
    method: "GET",
    path: `${root}{id}/responses/export/`,
    summary: "Export responses of a survey",
    description:
      "Every response that matches, newest first, as one list, made as it is read. As CSV: a column for each question, removed ones included. Responses that arrive meanwhile are left out.",
    isExtension: true,
    scopes: ["survey:read", "query:read"],
    csv: true,
    params: OneSurvey,
    query: ResponseExportQuery,
    returns: { 200: z.array(ExportedResponse) },
  }),
  response: endpoint({
    method: "GET",
    path: `${root}{id}/responses/{uuid}/`,
    summary: "Retrieve a response of a survey",
    description:
      "By the UUID of any of its events. The filter decides which responses are before and after it, not whether it is returned.",
    isExtension: true,
    scopes: ["survey:read", "query:read"],
    params: OneSurvey.extend({ uuid: z.guid().toLowerCase().describe("The response's UUID.") }),
    query: ResponseQuery,
    returns: { 200: SurveyResponseDetail },
  }),
  readResponses: endpoint({
    method: "POST",
    path: `${root}{id}/responses/read/`,
    summary: "Mark responses as read or unread",
    description:
      "Only affects the caller, so survey:read is sufficient. With `uuids`, returns a result for each.",
    isExtension: true,
    ...read,
    asks: true,
    params: OneSurvey,
    body: ResponseReading,
    returns: { 200: ResponseResults },
  }),
  archiveResponses: endpoint({
    method: "POST",
    path: `${root}{id}/responses/archive/`,
    summary: "Archive or unarchive responses",
    description:
      "Returns a result for each response. A whole submission is archived, whichever of its events is named.",
    isExtension: true,
    ...write,
    params: OneSurvey,
    body: ResponseArchiving,
    returns: { 200: ResponseResults },
  }),
  responseTagCounts: endpoint({
    method: "GET",
    path: `${root}{id}/responses/tags/`,
    summary: "Count responses of a survey by tag",
    description: "Number of matching responses with each tag.",
    isExtension: true,
    scopes: ["survey:read", "query:read"],
    params: OneSurvey,
    query: ResponseQuery,
    returns: { 200: ResponseTagCounts },
  }),
  tagResponses: endpoint({
    method: "POST",
    path: `${root}{id}/responses/tags/`,
    summary: "Add tags to responses and remove tags from them",
    description:
      "Returns a result for each response. A tag belongs to the whole submission, whichever of its events is named.",
    isExtension: true,
    ...write,
    params: OneSurvey,
    body: ResponseTagging,
    returns: { 200: ResponseResults },
  }),
});
