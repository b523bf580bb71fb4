import { z } from "zod";
import { ActivityPage } from "@/lib/contract/activity";
import { endpoint } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { ActivityQuery, PageQuery, pageOf } from "@/lib/contract/page";
import { commaList, queryFlag } from "@/lib/contract/query";
import {
  ListedSurvey,
  Survey,
  SurveyChanges,
  SurveyInput,
  SurveyReplacement,
  WrittenSurvey,
} from "@/lib/contract/survey";
import {
  Duplicated,
  DuplicateInput,
  LastChanges,
  ProjectStats,
  QuestionLabels,
  ResponsesCount,
  ResponsesCountQuery,
  ResponsesQuery,
  StatsQuery,
  SurveyResponses,
  SurveyStats,
  SurveyTrends,
  SurveyVersion,
  TrendsQuery,
} from "@/lib/contract/survey-results";
import { surveyTypes } from "@/lib/contract/survey-types";

const root = "/api/projects/{project_id}/surveys/" as const;
const OneSurvey = InProject.extend({ id: z.guid().toLowerCase().describe("The survey's UUID.") });
const OneResponse = OneSurvey.extend({ uuid: z.string().describe("The response's UUID.") });

const read = { scopes: ["survey:read"] } as const;
const write = { scopes: ["survey:write"] } as const;
const log = { scopes: ["activity_log:read"] } as const;

/** Which surveys are listed. */
export const SurveyQuery = PageQuery.extend({
  archived: queryFlag().describe("Only archived ones, or only the others."),
  type: z
    .string()
    .optional()
    .transform((value, context) => {
      if (!value) return undefined;
      const type = surveyTypes.find((known) => known === value);
      if (type) return type;
      const message = `Select a valid choice. ${value} is not one of the available choices.`;
      context.addIssue({ code: "custom", params: { code: "invalid_choice" }, message, input: value });
      return z.NEVER;
    })
    .meta({
      description: "Only surveys of this type.",
      override: { type: "string", enum: [...surveyTypes] },
    }),
  ids: commaList()
    .refine((ids) => ids?.every((id) => z.guid().safeParse(id).success) ?? true, "Enter a valid UUID.")
    .describe("Only these surveys: ids, repeated or separated by commas."),
  search: z
    .string()
    .optional()
    .transform((value) => value?.trim() || undefined)
    .refine((value) => [...(value ?? "")].length <= 200, "Search query must be 200 characters or fewer.")
    .meta({
      override: { type: "string", maxLength: 200 },
      description: "In name and description: literally, else alike.",
    }),
});
export type SurveyQuery = z.infer<typeof SurveyQuery>;

/** Surveys, their life, their versions and their answers. */
export const surveys = {
  list: endpoint({
    id: "surveys.list",
    method: "GET",
    path: root,
    summary: "List surveys, newest first",
    ...read,
    params: InProject,
    query: SurveyQuery,
    returns: { 200: pageOf(ListedSurvey) },
  }),
  create: endpoint({
    id: "surveys.create",
    method: "POST",
    path: root,
    summary: "Create a survey",
    ...write,
    params: InProject,
    body: SurveyInput,
    returns: { 201: WrittenSurvey },
    versioned: true,
  }),
  get: endpoint({
    id: "surveys.get",
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a survey",
    description:
      "With If-None-Match that holds the ETag, 304 without a body: neither the survey, nor whether it runs, nor a flag that it names has changed. The author's name and the caller's access may have (ours).",
    ...read,
    params: OneSurvey,
    returns: { 200: Survey },
    versioned: true,
  }),
  update: endpoint({
    id: "surveys.update",
    method: "PATCH",
    path: `${root}{id}/`,
    summary: "Change a survey",
    description: "Only what is sent changes. With If-Match, only if nobody changed the survey since.",
    ...write,
    params: OneSurvey,
    body: SurveyChanges,
    returns: { 200: WrittenSurvey },
    versioned: true,
  }),
  put: endpoint({
    id: "surveys.put",
    method: "PUT",
    path: `${root}{id}/`,
    summary: "Change a survey, as PostHog's Terraform provider does",
    description:
      "As PATCH, but name and type must be sent. What is not sent stays as it is; null clears what may be null.",
    ...write,
    params: OneSurvey,
    body: SurveyReplacement,
    returns: { 200: WrittenSurvey },
    versioned: true,
  }),
  remove: endpoint({
    id: "surveys.remove",
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a survey and the flags it made",
    ...write,
    params: OneSurvey,
    returns: { 204: null },
    versioned: true,
  }),
  activity: endpoint({
    id: "surveys.activity",
    method: "GET",
    path: `${root}{id}/activity/`,
    summary: "Who changed this survey",
    ...log,
    params: OneSurvey,
    query: ActivityQuery,
    returns: { 200: ActivityPage },
  }),
  allActivity: endpoint({
    id: "surveys.allActivity",
    method: "GET",
    path: `${root}activity/`,
    summary: "Who changed surveys, deleted ones included",
    ...log,
    params: InProject,
    query: ActivityQuery,
    returns: { 200: ActivityPage },
  }),
  responsesCount: endpoint({
    id: "surveys.responsesCount",
    method: "GET",
    path: `${root}responses_count/`,
    summary: "Submissions by survey",
    ...read,
    params: InProject,
    query: ResponsesCountQuery,
    returns: { 200: ResponsesCount },
  }),
  allStats: endpoint({
    id: "surveys.allStats",
    method: "GET",
    path: `${root}stats/`,
    summary: "Statistics over all surveys",
    ...read,
    params: InProject,
    query: StatsQuery,
    returns: { 200: ProjectStats },
  }),
  stats: endpoint({
    id: "surveys.stats",
    method: "GET",
    path: `${root}{id}/stats/`,
    summary: "Statistics of a survey",
    ...read,
    params: OneSurvey,
    query: StatsQuery,
    returns: { 200: SurveyStats },
  }),
  responses: endpoint({
    id: "surveys.responses",
    method: "GET",
    path: `${root}{id}/responses/`,
    summary: "Responses of a survey, newest first",
    scopes: ["survey:read", "query:read"],
    params: OneSurvey,
    query: ResponsesQuery,
    returns: { 200: SurveyResponses },
  }),
  archivedResponses: endpoint({
    id: "surveys.archivedResponses",
    method: "GET",
    path: `${root}{id}/archived-response-uuids/`,
    summary: "UUIDs of archived responses",
    ...read,
    params: OneSurvey,
    returns: { 200: z.array(z.string()) },
  }),
  archiveResponse: endpoint({
    id: "surveys.archiveResponse",
    method: "POST",
    path: `${root}{id}/responses/{uuid}/archive/`,
    summary: "Leave a response out of results",
    description: "The body of the answer is the bare number 200, as PostHog's. Repeating it changes nothing.",
    ...write,
    params: OneResponse,
    returns: { 200: z.literal(200) },
  }),
  unarchiveResponse: endpoint({
    id: "surveys.unarchiveResponse",
    method: "POST",
    path: `${root}{id}/responses/{uuid}/unarchive/`,
    summary: "Take a response back into results",
    ...write,
    params: OneResponse,
    returns: { 200: z.literal(200) },
  }),
  questionLabels: endpoint({
    id: "surveys.questionLabels",
    method: "GET",
    path: `${root}question_labels/`,
    summary: "Texts of all questions, by id",
    ...read,
    params: InProject,
    returns: { 200: QuestionLabels },
  }),
  trends: endpoint({
    id: "surveys.trends",
    method: "GET",
    path: `${root}trends/`,
    summary: "Shown, sent, dismissed, and submissions a day",
    ...read,
    params: InProject,
    query: TrendsQuery,
    returns: { 200: SurveyTrends },
  }),
  lastChanges: endpoint({
    id: "surveys.lastChanges",
    method: "GET",
    path: `${root}last_changes/`,
    summary: "When each survey was last changed",
    description: "Ours, for the list. Surveys that the log never named are absent.",
    ...read,
    params: InProject,
    returns: { 200: LastChanges },
  }),
  launch: endpoint({
    id: "surveys.launch",
    method: "POST",
    path: `${root}{id}/launch/`,
    summary: "Start a survey now",
    ...write,
    params: OneSurvey,
    returns: { 200: Survey },
    versioned: true,
  }),
  stop: endpoint({
    id: "surveys.stop",
    method: "POST",
    path: `${root}{id}/stop/`,
    summary: "End a survey now",
    ...write,
    params: OneSurvey,
    returns: { 200: Survey },
    versioned: true,
  }),
  duplicate: endpoint({
    id: "surveys.duplicate",
    method: "POST",
    path: `${root}{id}/duplicate_to_projects/`,
    summary: "Copy a survey, as a draft, to projects",
    description: "Needs survey:write in every target.",
    ...write,
    params: OneSurvey,
    body: DuplicateInput,
    returns: { 201: Duplicated },
  }),
  versions: endpoint({
    id: "surveys.versions",
    method: "GET",
    path: `${root}{id}/versions/`,
    summary: "What a survey was, newest first",
    ...read,
    params: OneSurvey,
    query: PageQuery,
    returns: { 200: pageOf(SurveyVersion) },
  }),
  restore: endpoint({
    id: "surveys.restore",
    method: "POST",
    path: `${root}{id}/versions/{version}/restore/`,
    summary: "Make a survey what it was",
    description:
      "Writes a new version under today's rules. Dates, archived, flags and (ours) adaptive sampling stay as they are.",
    ...write,
    params: OneSurvey.extend({
      version: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .meta({ description: "A version's number.", override: { type: "integer" } }),
    }),
    returns: { 200: Survey },
    versioned: true,
  }),
};
