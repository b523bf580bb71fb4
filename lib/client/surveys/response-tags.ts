/** Tags that members of a project put on responses. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { responseTags } from "@/lib/contract/endpoints/response-tags";
import { maxResponseTags } from "@/lib/contract/survey/limits";
import type { ResponseTag } from "@/lib/contract/survey/response-tag";

/** The key of a project's response tags in the cache. */
export const responseTagsKey = (projectId: string) => ["projects", projectId, "response-tags"] as const;

/** The tags of a project, by name. */
export const responseTagsOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(responseTagsKey(projectId), "GET /api/projects/{project_id}/response_tags/", {
      params: { project_id: projectId },
      query: { limit: String(maxResponseTags) },
    }),
    select: ({ results }) => results,
    staleTime: 60_000,
  });

const tagParams = (projectId: string, id: number) => ({ project_id: projectId, id: String(id) });

/** Creates a response tag. @throws as `call` does */
export const createResponseTag = (
  projectId: string,
  body: BodyIn<typeof responseTags.create>,
): Promise<ResponseTag> =>
  call("POST /api/projects/{project_id}/response_tags/", { params: { project_id: projectId }, body });

/** Renames a response tag. @throws as `call` does */
export const updateResponseTag = (
  projectId: string,
  id: number,
  body: BodyIn<typeof responseTags.update>,
): Promise<ResponseTag> =>
  call("PATCH /api/projects/{project_id}/response_tags/{id}/", { params: tagParams(projectId, id), body });

/** Deletes a response tag, also from all responses. @throws as `call` does */
export const removeResponseTag = (projectId: string, id: number): Promise<null> =>
  call("DELETE /api/projects/{project_id}/response_tags/{id}/", { params: tagParams(projectId, id) });

/** Merges a response tag into another one, which is returned. @throws as `call` does */
export const mergeResponseTag = (projectId: string, id: number, into: number): Promise<ResponseTag> =>
  call("POST /api/projects/{project_id}/response_tags/{id}/merge/", {
    params: tagParams(projectId, id),
    body: { into },
  });
