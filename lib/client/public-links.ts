/** Public links to the results of a survey, and to a board. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import type { PublicLink } from "@/lib/contract/survey/public-link";

/** The fields of a link; those of a board ignore the switches. */
interface LinkFields {
  name?: string;
  expires_at?: string | null;
  password?: string | null;
  shows_open_answers?: boolean;
  shows_people?: boolean;
  allows_filters?: boolean;
}

/** The public links of a survey or a board, newest first, and their changes, which throw as `call` does. */
export interface PublicLinkCalls {
  list: ReturnType<typeof listOptions>;
  create: (body: LinkFields & { name: string }) => Promise<PublicLink>;
  update: (link: number, changes: LinkFields) => Promise<PublicLink>;
  revoke: (link: number) => Promise<null>;
  /** Whether links have switches for texts, names and groups. */
  hasSwitches: boolean;
}

const listOptions = (
  queryKey: readonly (string | number)[],
  list: (signal: AbortSignal) => Promise<PublicLink[]>,
) => queryOptions({ queryKey: [...queryKey, "public-links"], queryFn: ({ signal }) => list(signal) });

/** Those of a survey. */
export function surveyLinks(projectId: string, id: string): PublicLinkCalls {
  const params = { project_id: projectId, id };
  const paramsOf = (link: number) => ({ ...params, link_id: String(link) });
  return {
    list: listOptions(["projects", projectId, "surveys", id], (signal) =>
      call("GET /api/projects/{project_id}/surveys/{id}/public_links/", { params, signal }),
    ),
    create: (body) => call("POST /api/projects/{project_id}/surveys/{id}/public_links/", { params, body }),
    update: (link, body) =>
      call("PATCH /api/projects/{project_id}/surveys/{id}/public_links/{link_id}/", {
        params: paramsOf(link),
        body,
      }),
    revoke: (link) =>
      call("DELETE /api/projects/{project_id}/surveys/{id}/public_links/{link_id}/", {
        params: paramsOf(link),
      }),
    hasSwitches: true,
  };
}

/** Those of a board. */
export function boardLinks(projectId: string, id: number): PublicLinkCalls {
  const params = { project_id: projectId, id: String(id) };
  const paramsOf = (link: number) => ({ ...params, link_id: String(link) });
  return {
    // Whether a board is shared is in the list of boards, which is refreshed with it.
    list: listOptions(["projects", projectId, "boards", id], (signal) =>
      call("GET /api/projects/{project_id}/boards/{id}/public_links/", { params, signal }),
    ),
    create: (body) => call("POST /api/projects/{project_id}/boards/{id}/public_links/", { params, body }),
    update: (link, body) =>
      call("PATCH /api/projects/{project_id}/boards/{id}/public_links/{link_id}/", {
        params: paramsOf(link),
        body,
      }),
    revoke: (link) =>
      call("DELETE /api/projects/{project_id}/boards/{id}/public_links/{link_id}/", {
        params: paramsOf(link),
      }),
    hasSwitches: false,
  };
}
