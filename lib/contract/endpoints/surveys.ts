import { z } from "zod";
import { ActivityPage } from "@/lib/contract/activity/entry";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import {
  CalendarQuery,
  OverlapPeople,
  OverlapPeopleQuery,
  SurveyCalendar,
} from "@/lib/contract/survey/calendar";
import { canaryOutcomes, LaunchInput } from "@/lib/contract/survey/canary";
import { DraftPublication, SurveyDraft, SurveyDraftInput } from "@/lib/contract/survey/draft";
import { DryRunQuery, SurveyDryRun } from "@/lib/contract/survey/dry-run";
import { LinksInput, LinksQuery, SurveyLink } from "@/lib/contract/survey/link";
import { ChoiceMeaning } from "@/lib/contract/survey/results";
import {
  Duplicated,
  DuplicateInput,
  LastChanges,
  ProjectStats,
  QuestionLabels,
  ResponsesCount,
  ResponsesCountQuery,
  StatsQuery,
  SurveyStats,
  SurveyTrends,
  SurveyVersion,
  TextChanges,
  TextChangesQuery,
  TrendsQuery,
} from "@/lib/contract/survey/statistics";
import {
  ListedSurvey,
  Survey,
  SurveyChanges,
  SurveyInput,
  SurveyReplacement,
  WrittenSurvey,
} from "@/lib/contract/survey/survey";
import { surveyTypes } from "@/lib/contract/survey/types";
import { extension } from "@/lib/contract/wire/extension";
import { ActivityQuery, PageQuery, pageOf } from "@/lib/contract/wire/page";
import { commaList, queryFlag } from "@/lib/contract/wire/query-field";
import { searchField } from "@/lib/contract/wire/search-field";

const root = "/api/projects/{project_id}/surveys/" as const;
const OneSurvey = InProject.extend({ id: z.guid().toLowerCase().describe("The survey's UUID.") });
const OneVersion = OneSurvey.extend({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .meta({ description: "Version number.", override: { type: "integer" } }),
});

const read = { scopes: ["survey:read"] } as const;
const write = { scopes: ["survey:write"] } as const;
const log = { scopes: ["activity_log:read"] } as const;

/** Which surveys are listed. */
export const SurveyQuery = PageQuery.extend({
  archived: queryFlag().describe("Only archived surveys (true), or only others (false)."),
  started: queryFlag().meta(extension("Only surveys with a start date (true), or only drafts (false).")),
  ended: queryFlag().meta(
    extension("Only surveys whose end date has passed (true), or only others (false)."),
  ),
  canary: z
    .enum(canaryOutcomes, {
      error: ({ input }) => `Select a valid choice. ${String(input)} is not one of the available choices.`,
    })
    .optional()
    .meta(extension("Only surveys whose last canary is decided, and how: passed, stopped or ended.")),
  type: z
    .string()
    .optional()
    .transform((value, context) => {
      if (!value) return undefined;
      const type = surveyTypes.find((candidate) => candidate === value);
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
    .describe("Only these survey ids, repeated or comma-separated."),
  search: searchField(
    z
      .string()
      .optional()
      .transform((value) => value?.trim() || undefined)
      .refine((value) => [...(value ?? "")].length <= 200, "Search query must be 200 characters or fewer.")
      .meta({
        override: { type: "string", maxLength: 200 },
        description: "Search in name and description; falls back to similar texts.",
      }),
  ),
});
export type SurveyQuery = z.infer<typeof SurveyQuery>;

/** Surveys, their life and their versions. */
export const surveys = endpointsOf("surveys", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List surveys",
    ...read,
    params: InProject,
    query: SurveyQuery,
    returns: { 200: pageOf(ListedSurvey) },
  }),
  create: endpoint({
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
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a survey",
    description:
      "With a matching If-None-Match, 304 without a body: the survey, its state and its flags are unchanged. The author's name and the caller's access level may differ.",
    ...read,
    params: OneSurvey,
    returns: { 200: Survey },
    versioned: true,
    cacheable: true,
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{id}/`,
    summary: "Update a survey",
    description:
      "Updates only the given fields. With If-Match, only if the version still matches; otherwise 412.",
    ...write,
    params: OneSurvey,
    query: z.object({
      autosave: queryFlag().meta(
        extension(
          "Folds the change into the last version, if neither has a start date, the caller wrote that version, and it restored none.",
        ),
      ),
    }),
    body: SurveyChanges,
    returns: { 200: WrittenSurvey },
    versioned: true,
  }),
  put: endpoint({
    method: "PUT",
    path: `${root}{id}/`,
    summary: "Replace a survey",
    description:
      "Like PATCH, but name and type are required. Omitted fields keep their value; null clears nullable fields.",
    ...write,
    params: OneSurvey,
    body: SurveyReplacement,
    returns: { 200: WrittenSurvey },
    versioned: true,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a survey",
    ...write,
    params: OneSurvey,
    returns: { 204: null },
    versioned: true,
  }),
  activity: endpoint({
    method: "GET",
    path: `${root}{id}/activity/`,
    summary: "List activity of a survey",
    ...log,
    params: OneSurvey,
    query: ActivityQuery,
    returns: { 200: ActivityPage },
  }),
  allActivity: endpoint({
    method: "GET",
    path: `${root}activity/`,
    summary: "List activity of all surveys",
    ...log,
    params: InProject,
    query: ActivityQuery,
    returns: { 200: ActivityPage },
  }),
  responsesCount: endpoint({
    method: "GET",
    path: `${root}responses_count/`,
    summary: "Count responses by survey",
    ...read,
    params: InProject,
    query: ResponsesCountQuery,
    returns: { 200: ResponsesCount },
  }),
  allStats: endpoint({
    method: "GET",
    path: `${root}stats/`,
    summary: "Retrieve statistics of all surveys",
    ...read,
    params: InProject,
    query: StatsQuery,
    returns: { 200: ProjectStats },
  }),
  stats: endpoint({
    method: "GET",
    path: `${root}{id}/stats/`,
    summary: "Retrieve statistics of a survey",
    ...read,
    params: OneSurvey,
    query: StatsQuery,
    returns: { 200: SurveyStats },
  }),
  questionLabels: endpoint({
    method: "GET",
    path: `${root}question_labels/`,
    summary: "List question labels",
    ...read,
    params: InProject,
    returns: { 200: QuestionLabels },
  }),
  trends: endpoint({
    method: "GET",
    path: `${root}trends/`,
    summary: "Retrieve trends by survey",
    ...read,
    params: InProject,
    query: TrendsQuery,
    returns: { 200: SurveyTrends },
  }),
  calendar: endpoint({
    method: "GET",
    path: `${root}calendar/`,
    summary: "Retrieve the calendar of surveys",
    description:
      "When surveys run in a range: windows, forecasts of response limits, sizes of audiences, and how many persons are in the audience of several at once.",
    isExtension: true,
    ...read,
    params: InProject,
    query: CalendarQuery,
    returns: { 200: SurveyCalendar },
  }),
  overlapPeople: endpoint({
    method: "GET",
    path: `${root}calendar/people/`,
    summary: "List people in the audience of several surveys",
    description:
      "Persons of the calendar's sample who are in the audience of two or more of the surveys; those in the most audiences first, then the newest. Drafts and archived surveys have an audience, too. 400 for external surveys and unknown ids.",
    isExtension: true,
    scopes: ["survey:read", "person:read"],
    params: InProject,
    query: OverlapPeopleQuery,
    returns: { 200: OverlapPeople },
  }),
  lastChanges: endpoint({
    method: "GET",
    path: `${root}last_changes/`,
    summary: "List last changes by survey",
    description: "Surveys without activity are omitted.",
    isExtension: true,
    ...read,
    params: InProject,
    returns: { 200: LastChanges },
  }),
  textChanges: endpoint({
    method: "GET",
    path: `${root}text_changes/`,
    summary: "List text changes of translated surveys",
    description: "Used to find outdated translations. Surveys without translations are omitted.",
    isExtension: true,
    ...read,
    params: InProject,
    query: TextChangesQuery,
    returns: { 200: TextChanges },
  }),
  dryRun: endpoint({
    method: "GET",
    path: `${root}{id}/dry_run/`,
    summary: "Run a survey dry",
    description:
      "Random walks through the survey as it is stored, 1,000 unless it has more than 33 questions, every answer equally likely, and its problems. Nothing is sent or stored. 400 for more than 500 questions and choices.",
    isExtension: true,
    ...read,
    params: OneSurvey,
    query: DryRunQuery,
    returns: { 200: SurveyDryRun },
  }),
  launch: endpoint({
    method: "POST",
    path: `${root}{id}/launch/`,
    summary: "Launch a survey",
    ...write,
    params: OneSurvey,
    body: LaunchInput,
    returns: { 200: Survey },
    versioned: true,
  }),
  stop: endpoint({
    method: "POST",
    path: `${root}{id}/stop/`,
    summary: "Stop a survey",
    ...write,
    params: OneSurvey,
    returns: { 200: Survey },
    versioned: true,
  }),
  duplicate: endpoint({
    method: "POST",
    path: `${root}{id}/duplicate_to_projects/`,
    summary: "Duplicate a survey to projects",
    description: "Creates drafts. Requires survey:write in every target project.",
    ...write,
    params: OneSurvey,
    body: DuplicateInput,
    returns: { 201: Duplicated },
  }),
  createLinks: endpoint({
    method: "POST",
    path: `${root}{id}/links/`,
    summary: "Create single-use links of a hosted survey",
    description:
      "Each can be used for one response, while the survey runs. 400 unless `hosted_responses` is `single_use_links`. They are a batch of the survey; a person answers once, in whatever batches they have links.",
    isExtension: true,
    scopes: ["survey:write", "person:read"],
    permission: "personal_data",
    params: OneSurvey,
    query: LinksQuery,
    body: LinksInput,
    returns: { 200: z.array(SurveyLink) },
  }),
  versions: endpoint({
    method: "GET",
    path: `${root}{id}/versions/`,
    summary: "List versions of a survey",
    ...read,
    params: OneSurvey,
    query: PageQuery,
    returns: { 200: pageOf(SurveyVersion) },
  }),
  draft: endpoint({
    method: "GET",
    path: `${root}{id}/draft/`,
    summary: "Retrieve the draft of a survey",
    description:
      "Unpublished changes, which all editors share. A survey without any has an empty draft. The ETag is the draft's own.",
    isExtension: true,
    ...read,
    params: OneSurvey,
    returns: { 200: SurveyDraft },
    versioned: true,
  }),
  saveDraft: endpoint({
    method: "PUT",
    path: `${root}{id}/draft/`,
    summary: "Save the draft of a survey",
    description:
      "Replaces the unpublished changes. 412 if `base_version` isn't the survey's ETag, or If-Match isn't the draft's.",
    isExtension: true,
    ...write,
    params: OneSurvey,
    body: SurveyDraftInput,
    returns: { 200: SurveyDraft },
    versioned: true,
  }),
  discardDraft: endpoint({
    method: "DELETE",
    path: `${root}{id}/draft/`,
    summary: "Discard the draft of a survey",
    description: "Discards the unpublished changes; the survey stays as it is published.",
    isExtension: true,
    ...write,
    params: OneSurvey,
    returns: { 204: null },
    versioned: true,
  }),
  publishDraft: endpoint({
    method: "POST",
    path: `${root}{id}/draft/publish/`,
    summary: "Publish the draft of a survey",
    description:
      "Applies the unpublished changes to the survey, all or none, and empties the draft. 412 if `base_version` isn't the survey's ETag, or If-Match isn't the draft's. The ETag of the response is the survey's.",
    isExtension: true,
    ...write,
    params: OneSurvey,
    body: DraftPublication,
    returns: { 200: Survey },
    versioned: true,
  }),
  setChoiceMeaning: endpoint({
    method: "PUT",
    path: `${root}{id}/versions/{version}/choice_meanings/`,
    summary: "Set whether a renamed choice keeps its meaning",
    description:
      "Once both texts are marked as having the same meaning, results join their answers. The renames of a survey are in the lineage of its questions, in its results.",
    isExtension: true,
    ...write,
    params: OneVersion,
    body: ChoiceMeaning,
    returns: { 200: ChoiceMeaning },
  }),
  restore: endpoint({
    method: "POST",
    path: `${root}{id}/versions/{version}/restore/`,
    summary: "Restore a version of a survey",
    description:
      "Creates a new version, validated by the current rules. Dates, archived state, flags and adaptive sampling don't change.",
    ...write,
    params: OneVersion,
    returns: { 200: Survey },
    versioned: true,
  }),
});
