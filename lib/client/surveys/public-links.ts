/** Public links to the results of a survey. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { publicLinks } from "@/lib/contract/endpoints/public-links";
import type { PublicLink } from "@/lib/contract/survey/public-link";

/** The key of a survey's public links in the cache. */
export const publicLinksKey = (projectId: string, id: string) =>
  ["projects", projectId, "surveys", id, "public-links"] as const;

/** The public links of a survey, newest first. */
export const publicLinksOptions = (projectId: string, id: string) =>
  queryOptions({
    queryKey: publicLinksKey(projectId, id),
    queryFn: ({ signal }) =>
      call("GET /api/projects/{project_id}/surveys/{id}/public_links/", {
        params: { project_id: projectId, id },
        signal,
      }),
  });

/** Creates a public link. @throws as `call` does */
export const createPublicLink = (
  projectId: string,
  id: string,
  body: BodyIn<typeof publicLinks.create>,
): Promise<PublicLink> =>
  call("POST /api/projects/{project_id}/surveys/{id}/public_links/", {
    params: { project_id: projectId, id },
    body,
  });

const linkParams = (projectId: string, id: string, link: number) => ({
  project_id: projectId,
  id,
  link_id: String(link),
});

/** Changes a public link. @throws as `call` does */
export const updatePublicLink = (
  projectId: string,
  id: string,
  link: number,
  body: BodyIn<typeof publicLinks.update>,
): Promise<PublicLink> =>
  call("PATCH /api/projects/{project_id}/surveys/{id}/public_links/{link_id}/", {
    params: linkParams(projectId, id, link),
    body,
  });

/** Revokes a public link. @throws as `call` does */
export const revokePublicLink = (projectId: string, id: string, link: number): Promise<null> =>
  call("DELETE /api/projects/{project_id}/surveys/{id}/public_links/{link_id}/", {
    params: linkParams(projectId, id, link),
  });
