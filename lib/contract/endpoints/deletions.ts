import { z } from "zod";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { DeletedPerson, Deletion, DeletionReceipt } from "@/lib/contract/person/deletion";
import { PersonPageQuery } from "@/lib/contract/person/query";
import { pageOf } from "@/lib/contract/wire/page";

const root = "/api/projects/{project_id}/persons/deletions/" as const;
const OneDeletion = InProject.extend({ id: z.guid().describe("UUID of the deletion.") });

/** Deletions of persons and their events, with receipts. */
export const deletions = endpointsOf("deletions", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List deletions of persons",
    description: "Newest first.",
    isExtension: true,
    scopes: ["person:read"],
    csv: true,
    params: InProject,
    query: PersonPageQuery,
    returns: { 200: pageOf(Deletion) },
  }),
  get: endpoint({
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a deletion of persons",
    isExtension: true,
    scopes: ["person:read"],
    params: OneDeletion,
    returns: { 200: DeletionReceipt },
  }),
  persons: endpoint({
    method: "GET",
    path: `${root}{id}/persons/`,
    summary: "List the persons of a deletion",
    description: "In the order of their UUIDs, with hashed distinct ids.",
    isExtension: true,
    scopes: ["person:read"],
    csv: true,
    params: OneDeletion,
    query: PersonPageQuery,
    returns: { 200: pageOf(DeletedPerson) },
  }),
  cancel: endpoint({
    method: "POST",
    path: `${root}{id}/cancel/`,
    summary: "Cancel a deletion of events",
    description:
      "Keeps the events that no run has begun to delete, and accepts later events of an erasure's ids again. Deleted persons are not restored; their events remain without a person.",
    isExtension: true,
    scopes: ["person:write"],
    params: OneDeletion,
    returns: { 200: Deletion },
  }),
  retry: endpoint({
    method: "POST",
    path: `${root}{id}/retry/`,
    summary: "Continue an interrupted deletion of events",
    description: "Continues the interrupted run now.",
    isExtension: true,
    scopes: ["person:write"],
    params: OneDeletion,
    returns: { 200: Deletion },
  }),
});
