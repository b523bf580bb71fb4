import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { Project, ProjectChanges, ProjectInput } from "@/lib/contract/project/project";
import type { Retention } from "@/lib/contract/project/retention";
import type { TokenReset } from "@/lib/contract/project/token-reset";

/** The key of all projects; every key of one project begins with it. */
export const projectsKey = ["projects"] as const;

/** The projects of the signed-in person, by name. */
export const projectsOptions = () =>
  queryOptions({
    ...readOptions(projectsKey, "GET /api/projects/", { query: { limit: "1000" } }),
    staleTime: 5 * 60_000,
    select: ({ results }) => results.toSorted((a, b) => a.name.localeCompare(b.name)),
  });

const inProject = (projectId: string) => ({ params: { project_id: projectId } });

/** The key of one project's settings. */
export const projectKey = (projectId: string) => [...projectsKey, projectId, "settings"] as const;

/** The settings of one project. */
export const projectOptions = (projectId: string) =>
  readOptions(projectKey(projectId), "GET /api/projects/{project_id}/", { ...inProject(projectId) });

/** Creates a project; the signed-in person is its owner. */
export const createProject = (body: ProjectInput): Promise<Project> => call("POST /api/projects/", { body });

/** Changes settings of a project. @throws ApiError at the field that is refused */
export const updateProject = (projectId: string, body: ProjectChanges): Promise<Project> =>
  call("PATCH /api/projects/{project_id}/", { ...inProject(projectId), body });

/** Gives a project a new token; the present one works until the grace period ends. */
export const resetToken = (projectId: string, body: TokenReset): Promise<Project> =>
  call("PATCH /api/projects/{project_id}/reset_token/", { ...inProject(projectId), body });

/** Ends the grace period of the last rotation. */
export const revokePreviousToken = (projectId: string): Promise<null> =>
  call("DELETE /api/projects/{project_id}/previous_token/", inProject(projectId));

/** Deletes a project and all of its data. */
export const removeProject = (projectId: string): Promise<null> =>
  call("DELETE /api/projects/{project_id}/", inProject(projectId));

/** Numbers of a project's rows. */
export const dataSummaryOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(
      [...projectsKey, projectId, "data_summary"],
      "GET /api/projects/{project_id}/data_summary/",
      { ...inProject(projectId) },
    ),
    staleTime: 60_000,
  });

/** What rules of retention would remove. */
export const retentionPreviewOptions = (projectId: string, retention: Retention) =>
  queryOptions({
    ...readOptions(
      [...projectsKey, projectId, "retention", retention],
      "POST /api/projects/{project_id}/retention/preview/",
      {
        ...inProject(projectId),
        body: retention,
      },
    ),
    staleTime: 60_000,
  });

/** Numbers of persons whose events wait for the next deletion run. */
export const pendingDeletionsOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(
      [...projectsKey, projectId, "deletions", "pending"],
      "GET /api/projects/{project_id}/persons/deletion_status/",
      {
        ...inProject(projectId),
        query: { status: "pending", limit: "1" },
      },
    ),
    select: ({ count }) => count,
  });

/** The address of the archive of everything of a project: a download, not a page. */
export const exportPath = (projectId: string): string => `/api/projects/${projectId}/export/`;
