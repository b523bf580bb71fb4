import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { views } from "@/lib/contract/endpoints/views";
import type { View } from "@/lib/contract/view";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** The key of a project's saved views. */
export const viewsKey = (projectId: string) => ["projects", projectId, "views"] as const;

/** The views of a list that the user has, by name. */
export const viewsOptions = (projectId: string, list: View["list"]) =>
  queryOptions({
    ...readOptions([...viewsKey(projectId), list], "GET /api/projects/{project_id}/views/", {
      params: { project_id: projectId },
      query: { list, limit: String(largestPage) },
    }),
    staleTime: 60_000,
  });

/** Saves a view. @throws as `call` does */
export const createView = (projectId: string, body: BodyIn<typeof views.create>) =>
  call("POST /api/projects/{project_id}/views/", { params: { project_id: projectId }, body });

/** Changes parts of a view. @throws as `call` does */
export const updateView = (projectId: string, id: string, body: BodyIn<typeof views.update>) =>
  call("PATCH /api/projects/{project_id}/views/{id}/", { params: { project_id: projectId, id }, body });

/** Deletes a view. @throws as `call` does */
export const removeView = (projectId: string, id: string) =>
  call("DELETE /api/projects/{project_id}/views/{id}/", { params: { project_id: projectId, id } });
