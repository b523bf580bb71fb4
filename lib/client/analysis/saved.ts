import { queryOptions } from "@tanstack/react-query";
import { editOf } from "@/lib/client/cache-edit";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { Insight } from "@/lib/contract/analysis/insight";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { insights } from "@/lib/contract/endpoints/insights";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** Every key of a project's saved analyses begins with it. */
export const insightsKey = (projectId: string) => ["projects", projectId, "saved-insights"] as const;

const listKey = (projectId: string) => [...insightsKey(projectId), "list"] as const;

/** Saved analyses of a project, the last modified first, and how many there are in all. */
export const insightListOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(listKey(projectId), "GET /api/projects/{project_id}/insights/", {
      params: { project_id: projectId },
      query: { saved: "true", limit: String(largestPage) },
    }),
    staleTime: 60_000,
  });

const oneKey = (projectId: string, id: string) => [...insightsKey(projectId), "one", id] as const;

/** A saved analysis by id or short id, without its result. */
export const insightOptions = (projectId: string, id: number | string) =>
  readOptions(oneKey(projectId, String(id)), "GET /api/projects/{project_id}/insights/{id}/", {
    params: inProject(projectId, id),
  });

/** The key of the results of a saved analysis. */
export const insightResultKey = (projectId: string, id: number) =>
  [...oneKey(projectId, String(id)), "result"] as const;

const inProject = (projectId: string, id: number | string) => ({ project_id: projectId, id: String(id) });

/** Saves an analysis. @throws as `call` does */
export const createInsight = (projectId: string, body: BodyIn<typeof insights.create>): Promise<Insight> =>
  call("POST /api/projects/{project_id}/insights/", { params: { project_id: projectId }, body });

/** Changes parts of a saved analysis; `deleted: false` restores it. @throws as `call` does */
export const updateInsight = (
  projectId: string,
  id: number,
  body: BodyIn<typeof insights.update>,
): Promise<Insight> =>
  call("PATCH /api/projects/{project_id}/insights/{id}/", { params: inProject(projectId, id), body });

/** Deletes a saved analysis. @throws as `call` does */
export const removeInsight = (projectId: string, id: number): Promise<null> =>
  call("DELETE /api/projects/{project_id}/insights/{id}/", { params: inProject(projectId, id) });

/** Marks an analysis as a favorite, or no longer, in everything that is cached. */
export const favoriteEdits = (projectId: string, { id, short_id }: Insight, favorited: boolean) => [
  editOf<{ count: number; results: Insight[] }>(listKey(projectId), (list) => ({
    ...list,
    results: list.results.map((one) => (one.id === id ? { ...one, favorited } : one)),
  })),
  ...[String(id), short_id].map((name) =>
    editOf<Insight>(oneKey(projectId, name), (one) => ({ ...one, favorited })),
  ),
];
