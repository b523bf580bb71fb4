import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { largestPage } from "@/lib/contract/page";

/** Every key of a project's surveys begins with it. */
const key = (projectId: string) => ["projects", projectId, "surveys"] as const;

/** The surveys of a project, newest first, at most one page of the largest size; those that match when searched. */
export const surveysOptions = (projectId: string, search: string) =>
  queryOptions({
    queryKey: [...key(projectId), "list", search],
    queryFn: ({ signal }) =>
      call(surveys.list, {
        params: { project_id: projectId },
        query: { limit: String(largestPage), ...(search && { search }) },
        signal,
      }),
    placeholderData: (previous, query) =>
      // Another project's rows are no placeholder for this one's.
      query?.queryKey[1] === projectId ? keepPreviousData(previous) : undefined,
  });

/** Distinct submissions by survey id, archived responses included; surveys without any are absent. */
export const responsesCountOptions = (projectId: string) =>
  queryOptions({
    queryKey: [...key(projectId), "responses_count"],
    queryFn: ({ signal }) =>
      call(surveys.responsesCount, { params: { project_id: projectId }, query: {}, signal }),
  });
