/** Batches of single-use links of a hosted survey. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { surveys } from "@/lib/contract/endpoints/surveys";
import type { SurveyLink, SurveyLinkBatch } from "@/lib/contract/survey/link";

const params = (projectId: string, id: string) => ({ project_id: projectId, id });

/** The key of a survey's batches in the cache. */
export const linkBatchesKey = (projectId: string, id: string) =>
  ["projects", projectId, "surveys", id, "link-batches"] as const;

const pageSize = 20;

/** The batches of a survey, newest first, page by page. */
export const linkBatchesOptions = (projectId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: linkBatchesKey(projectId, id),
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/projects/{project_id}/surveys/{id}/link_batches/", {
        params: params(projectId, id),
        query: { limit: String(pageSize), offset: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }, _, offset) => (next === null ? null : offset + pageSize),
  });

/** Makes a batch of single-use links. @throws as `call` does */
export const createLinks = (
  projectId: string,
  id: string,
  body: BodyIn<typeof surveys.createLinks>,
): Promise<SurveyLink[]> =>
  call("POST /api/projects/{project_id}/surveys/{id}/links/", { params: params(projectId, id), body });

/** The links of a batch again. @throws as `call` does */
export const readBatchLinks = (projectId: string, id: string, batch: number): Promise<SurveyLink[]> =>
  call("POST /api/projects/{project_id}/surveys/{id}/link_batches/{batch_id}/links/", {
    params: { ...params(projectId, id), batch_id: String(batch) },
  });

/** Revokes a batch. @throws as `call` does */
export const revokeLinkBatch = (projectId: string, id: string, batch: number): Promise<SurveyLinkBatch> =>
  call("POST /api/projects/{project_id}/surveys/{id}/link_batches/{batch_id}/revoke/", {
    params: { ...params(projectId, id), batch_id: String(batch) },
  });
