import { z } from "zod";
import { DeletedPerson, Deletion } from "@/lib/contract/deletion";
import { endpoint } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { pageOf } from "@/lib/contract/page";
import { PersonPageQuery } from "@/lib/contract/person-query";

const root = "/api/projects/{project_id}/persons/deletions/" as const;
const OneDeletion = InProject.extend({ id: z.guid().describe("UUID of the deletion.") });

/** Deletions of persons and their events, with receipts. */
export const deletions = {
  list: endpoint({
    id: "deletions.list",
    method: "GET",
    path: root,
    summary: "List deletions of persons",
    description: "Newest first. Ours.",
    scopes: ["person:read"],
    csv: true,
    params: InProject,
    query: PersonPageQuery,
    returns: { 200: pageOf(Deletion) },
  }),
  get: endpoint({
    id: "deletions.get",
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a deletion of persons",
    description: "Ours.",
    scopes: ["person:read"],
    params: OneDeletion,
    returns: { 200: Deletion },
  }),
  persons: endpoint({
    id: "deletions.persons",
    method: "GET",
    path: `${root}{id}/persons/`,
    summary: "List the persons of a deletion",
    description: "In the order of their UUIDs, with hashed distinct ids. Ours.",
    scopes: ["person:read"],
    csv: true,
    params: OneDeletion,
    query: PersonPageQuery,
    returns: { 200: pageOf(DeletedPerson) },
  }),
  cancel: endpoint({
    id: "deletions.cancel",
    method: "POST",
    path: `${root}{id}/cancel/`,
    summary: "Cancel a deletion of events",
    description:
      "The events stay that no run has begun to delete. Persons who were deleted are not restored; their events stay without a person. Ours.",
    scopes: ["person:write"],
    params: OneDeletion,
    returns: { 200: Deletion },
  }),
  retry: endpoint({
    id: "deletions.retry",
    method: "POST",
    path: `${root}{id}/retry/`,
    summary: "Continue an interrupted deletion of events",
    description: "Continues the interrupted run now. Ours.",
    scopes: ["person:write"],
    params: OneDeletion,
    returns: { 200: Deletion },
  }),
};
