import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callVersioned } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import { nextOffset, peoplePageSize } from "@/lib/client/surveys/people-pages";
import type { Versioned } from "@/lib/contract/endpoint";
import type { CanaryInput } from "@/lib/contract/survey/canary";
import type { SurveyDraft } from "@/lib/contract/survey/draft";
import type { ChangesBody, Survey, SurveyBody, WrittenSurvey } from "@/lib/contract/survey/survey";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** Every key of a project's surveys begins with it. */
export const surveysKey = (projectId: string) => ["projects", projectId, "surveys"] as const;

/** Every key of a survey, its results and its responses begins with it: what a refresh of the page reloads. */
export const answersKey = (projectId: string, id: string) => [...surveysKey(projectId), "one", id] as const;

const surveyParams = (projectId: string, id: string) => ({ project_id: projectId, id });

/** The surveys of a project, newest first, at most one page of the largest size; with a search, the matching ones. */
export const surveysOptions = (projectId: string, search: string) =>
  queryOptions({
    ...readOptions([...surveysKey(projectId), "list", search], "GET /api/projects/{project_id}/surveys/", {
      params: { project_id: projectId },
      query: { limit: String(largestPage), ...(search && { search }) },
    }),
    placeholderData: (previous, query) =>
      // Another project's rows are no placeholder for this one's.
      query?.queryKey[1] === projectId ? keepPreviousData(previous) : undefined,
  });

/** Active surveys: started or scheduled, and neither over nor archived; including those that reached a limit. */
export const liveSurveysOptions = (projectId: string) =>
  readOptions([...surveysKey(projectId), "live"], "GET /api/projects/{project_id}/surveys/", {
    params: { project_id: projectId },
    query: { limit: String(largestPage), archived: "false", started: "true", ended: "false" },
  });

/** The drafts of a project that are not archived, newest first. */
export const draftSurveysOptions = (projectId: string) =>
  readOptions([...surveysKey(projectId), "drafts"], "GET /api/projects/{project_id}/surveys/", {
    params: { project_id: projectId },
    query: { limit: String(largestPage), archived: "false", started: "false" },
  });

/** Every key of a project's calendar begins with it. */
export const calendarKey = (projectId: string) => [...surveysKey(projectId), "calendar"] as const;

/** When surveys run, from one instant to another, in milliseconds since 1970. */
export const calendarOptions = (projectId: string, { from, to }: { from: number; to: number }) =>
  queryOptions({
    ...readOptions(
      [...calendarKey(projectId), from, to],
      "GET /api/projects/{project_id}/surveys/calendar/",
      {
        params: { project_id: projectId },
        query: { date_from: new Date(from).toISOString(), date_to: new Date(to).toISOString() },
      },
    ),
    placeholderData: (previous, query) =>
      // Another project's rows are no placeholder for this one's.
      query?.queryKey[1] === projectId ? keepPreviousData(previous) : undefined,
  });

/** The persons in the audience of two or more of these surveys, page by page. */
export const overlapPeopleOptions = (projectId: string, surveys: readonly string[]) =>
  infiniteQueryOptions({
    // Not under the calendar's key, whose entries are edited when dates are moved.
    queryKey: [...surveysKey(projectId), "overlap_people", ...surveys],
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/projects/{project_id}/surveys/calendar/people/", {
        params: { project_id: projectId },
        query: {
          surveys: surveys.join(","),
          limit: String(peoplePageSize),
          offset: String(pageParam),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** The surveys that their canary stopped, newest first, and that are neither resumed nor archived. */
export const stoppedByCanaryOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(
      [...surveysKey(projectId), "stopped_by_canary"],
      "GET /api/projects/{project_id}/surveys/",
      {
        params: { project_id: projectId },
        query: { limit: "20", archived: "false", ended: "true", canary: "stopped" },
      },
    ),
    select: ({ results }) => results,
  });

/** How many surveys a project has, how many of them were ever started, and the newest. */
export const surveyTotalsOptions = (projectId: string) =>
  queryOptions({
    queryKey: [...surveysKey(projectId), "totals"],
    queryFn: async ({ signal }) => {
      const first = (query: { started?: string }) =>
        call("GET /api/projects/{project_id}/surveys/", {
          params: { project_id: projectId },
          query: { limit: "1", ...query },
          signal,
        });
      const [all, started] = await Promise.all([first({}), first({ started: "true" })]);
      return { all: all.count, started: started.count, newest: all.results[0]?.id ?? null };
    },
  });

/** Distinct submissions by survey id, archived responses included; surveys without any are absent. */
export const responsesCountOptions = (projectId: string) =>
  readOptions(
    [...surveysKey(projectId), "responses_count"],
    "GET /api/projects/{project_id}/surveys/responses_count/",
    {
      params: { project_id: projectId },
      query: {},
    },
  );

/** Days of trends, including today. The column's name, in messages, contains the number too. */
export const trendDays = 30;

/** Numbers of each survey in the last `trendDays` days; surveys that were not shown are absent. */
export const trendsOptions = (projectId: string) =>
  readOptions([...surveysKey(projectId), "trends"], "GET /api/projects/{project_id}/surveys/trends/", {
    params: { project_id: projectId },
    query: { days: String(trendDays) },
  });

/** When each survey was last changed, by its id. */
export const lastChangesOptions = (projectId: string) =>
  readOptions(
    [...surveysKey(projectId), "last_changes"],
    "GET /api/projects/{project_id}/surveys/last_changes/",
    {
      params: { project_id: projectId },
    },
  );

/** Changes of the texts of translated surveys by version, by survey id. */
export const textChangesOptions = (projectId: string) =>
  readOptions(
    [...surveysKey(projectId), "text_changes"],
    "GET /api/projects/{project_id}/surveys/text_changes/",
    {
      params: { project_id: projectId },
      query: {},
    },
  );

/** A survey with its version. */
export const surveyOptions = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [...surveysKey(projectId), "one", id],
    queryFn: ({ signal }): Promise<Versioned<Survey>> =>
      callVersioned("GET /api/projects/{project_id}/surveys/{id}/", {
        params: surveyParams(projectId, id),
        signal,
      }),
  });

/**
 * What the audience of a survey saw of other surveys in the last days.
 *
 * @param audience what determines it, as stored: a change reloads it
 */
export const fatigueOptions = (projectId: string, id: string, days: number, audience: readonly unknown[]) =>
  queryOptions({
    ...readOptions(
      [...answersKey(projectId, id), "fatigue", days, ...audience],
      "GET /api/projects/{project_id}/surveys/{id}/fatigue/",
      {
        params: surveyParams(projectId, id),
        query: { days: String(days) },
      },
    ),
    staleTime: 60_000,
  });

/**
 * The persons of the audience who saw other surveys in the last days, or the one of `seenId`, or who is held back, page after page,
 * the latest first.
 */
export const fatiguePeopleOptions = (
  projectId: string,
  id: string,
  days: number,
  audience: readonly unknown[],
  { seenId, isHeldBack }: { seenId: string | undefined; isHeldBack: boolean },
) =>
  infiniteQueryOptions({
    queryKey: [
      ...answersKey(projectId, id),
      "fatigue",
      "people",
      days,
      seenId ?? null,
      isHeldBack,
      ...audience,
    ],
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/projects/{project_id}/surveys/{id}/fatigue/people/", {
        params: surveyParams(projectId, id),
        query: {
          days: String(days),
          limit: String(peoplePageSize),
          offset: String(pageParam),
          ...(seenId !== undefined && { survey_id: seenId }),
          ...(isHeldBack && { held_back: "true" }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** Versions of a survey, newest first. */
export const versionsOptions = (projectId: string, id: string, { limit = 100, offset = 0 } = {}) =>
  readOptions(
    [...surveysKey(projectId), "one", id, "versions", limit, offset],
    "GET /api/projects/{project_id}/surveys/{id}/versions/",
    {
      params: surveyParams(projectId, id),
      query: { limit: String(limit), offset: String(offset) },
    },
  );

/** The number of the last version of a survey. @throws ApiError, UnreachableError */
export const lastVersion = async (projectId: string, id: string): Promise<number> => {
  const { results } = await call("GET /api/projects/{project_id}/surveys/{id}/versions/", {
    params: surveyParams(projectId, id),
    query: { limit: "1" },
  });
  return results[0]?.version ?? 1;
};

/** Who changed a survey last; null if a job did. @throws ApiError, UnreachableError */
export const lastEditor = async (projectId: string, id: string) => {
  const { results } = await call("GET /api/projects/{project_id}/surveys/{id}/versions/", {
    params: surveyParams(projectId, id),
    query: { limit: "1" },
  });
  return results[0]?.created_by ?? null;
};

/** Milliseconds between two readings of a draft that others may edit, too. */
const draftPollMs = 5_000;

/** The unpublished changes of a survey, with their version. @param isShared whether others may edit them meanwhile */
export const draftOptions = (projectId: string, id: string, isShared: boolean) =>
  queryOptions({
    queryKey: [...answersKey(projectId, id), "draft"],
    queryFn: ({ signal }): Promise<Versioned<SurveyDraft>> =>
      callVersioned("GET /api/projects/{project_id}/surveys/{id}/draft/", {
        params: surveyParams(projectId, id),
        signal,
      }),
    refetchInterval: isShared ? draftPollMs : false,
    staleTime: 0,
  });

// Below: writes. Each answers what the survey is now; its version is the next `ifMatch`. All throw as `call` does.

/** Makes a survey, a draft unless it is sent a start. */
export const createSurvey = (projectId: string, body: SurveyBody): Promise<Versioned<WrittenSurvey>> =>
  callVersioned("POST /api/projects/{project_id}/surveys/", { params: { project_id: projectId }, body });

/**
 * Changes what is sent; with a version, only if it still has it (else ApiError 412).
 *
 * @param isAutosave whether the last version may take the change in, before the first start
 */
export const updateSurvey = (
  projectId: string,
  id: string,
  changes: ChangesBody,
  version?: number,
  isAutosave = false,
): Promise<Versioned<WrittenSurvey>> =>
  callVersioned("PATCH /api/projects/{project_id}/surveys/{id}/", {
    params: surveyParams(projectId, id),
    body: changes,
    ...(isAutosave && { query: { autosave: "true" } }),
    ...(version !== undefined && { ifMatch: version }),
  });

/**
 * Starts a survey, now or at a date, for a share of its audience with a canary; with a version, only if it still has it.
 */
export const launchSurvey = (
  projectId: string,
  id: string,
  version?: number,
  launch: { canary?: CanaryInput | null; start_date?: string } = {},
): Promise<Versioned<Survey>> =>
  callVersioned("POST /api/projects/{project_id}/surveys/{id}/launch/", {
    params: surveyParams(projectId, id),
    body: launch,
    ...(version !== undefined && { ifMatch: version }),
  });

/** Replaces the unpublished changes of a survey. @param base the survey's version that they are based on */
export const saveDraft = (
  projectId: string,
  id: string,
  changes: ChangesBody,
  base: number,
  version: number,
): Promise<Versioned<SurveyDraft>> =>
  callVersioned("PUT /api/projects/{project_id}/surveys/{id}/draft/", {
    params: surveyParams(projectId, id),
    body: { base_version: base, changes },
    ifMatch: version,
  });

/** Publishes the draft of this version over the survey of that version. */
export const publishDraft = (
  projectId: string,
  id: string,
  base: number,
  version: number,
): Promise<Versioned<Survey>> =>
  callVersioned("POST /api/projects/{project_id}/surveys/{id}/draft/publish/", {
    params: surveyParams(projectId, id),
    body: { base_version: base },
    ifMatch: version,
  });

/** Discards the unpublished changes of a survey. */
export const discardDraft = (projectId: string, id: string, version: number): Promise<null> =>
  call("DELETE /api/projects/{project_id}/surveys/{id}/draft/", {
    params: surveyParams(projectId, id),
    ifMatch: version,
  });

/** Ends a survey now. */
export const stopSurvey = (projectId: string, id: string): Promise<Versioned<Survey>> =>
  callVersioned("POST /api/projects/{project_id}/surveys/{id}/stop/", {
    params: surveyParams(projectId, id),
  });

/** Puts a survey away, where it can be deleted; or takes it back. */
export const archiveSurvey = (projectId: string, id: string, archived = true) =>
  updateSurvey(projectId, id, { archived });

/** Deletes a survey and the flags it made, for good. */
export const removeSurvey = (projectId: string, id: string): Promise<null> =>
  call("DELETE /api/projects/{project_id}/surveys/{id}/", { params: surveyParams(projectId, id) });

/** Copies a survey into another project, as a draft without flags. */
export const copyToProject = (projectId: string, id: string, target: number) =>
  call("POST /api/projects/{project_id}/surveys/{id}/duplicate_to_projects/", {
    params: surveyParams(projectId, id),
    body: { target_team_ids: [target] },
  });

/** Restores a version of a survey. */
export const restoreVersion = (projectId: string, id: string, version: number): Promise<Versioned<Survey>> =>
  callVersioned("POST /api/projects/{project_id}/surveys/{id}/versions/{version}/restore/", {
    params: { ...surveyParams(projectId, id), version: String(version) },
  });
