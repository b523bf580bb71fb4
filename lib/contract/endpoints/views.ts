import { z } from "zod";
import type { Scope } from "@/lib/contract/access/scope";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { View, ViewChanges, ViewInput, viewLists } from "@/lib/contract/view";
import { PageQuery, pageOf } from "@/lib/contract/wire/page";

const root = "/api/projects/{project_id}/views/" as const;
const OneView = InProject.extend({ id: z.guid().describe("UUID of the view.") });
/** Reading is permission enough for one's own views. */
const own = {
  scopes: ["person:read"],
  scopesFor: ({ is_shared }: { is_shared?: boolean }): readonly Scope[] =>
    is_shared ? ["person:write"] : [],
  asks: true,
} as const;
const sharedNote = "Shared with the project it needs person:write, and the activity records it.";

/** Saved views of lists. */
export const views = endpointsOf("views", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List saved views",
    description: "The caller's own and those shared with the project, by name.",
    isExtension: true,
    scopes: ["person:read"],
    params: InProject,
    query: PageQuery.extend({ list: z.enum(viewLists).optional().describe("Only views of this list.") }),
    returns: { 200: pageOf(View) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Save a view",
    description: `For the caller alone, or shared with the project. ${sharedNote}`,
    isExtension: true,
    ...own,
    params: InProject,
    body: ViewInput,
    returns: { 201: View },
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{id}/`,
    summary: "Update a saved view",
    description: `One's own, or one shared with the project. ${sharedNote}`,
    isExtension: true,
    ...own,
    params: OneView,
    body: ViewChanges,
    returns: { 200: View },
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a saved view",
    description: `One's own, or one shared with the project. ${sharedNote}`,
    isExtension: true,
    ...own,
    params: OneView,
    returns: { 204: null },
  }),
});
