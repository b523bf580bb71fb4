import { z } from "zod";
import { Cohort, CohortAddition, CohortChanges, CohortInput, CohortRemoval } from "@/lib/contract/cohort";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";
import { PageQuery, pageOf } from "@/lib/contract/wire/page";
import { searchField } from "@/lib/contract/wire/search-field";

const root = "/api/projects/{project_id}/cohorts/" as const;
const OneCohort = InProject.extend({ id: integerId().describe("The cohort's id.") });

/** Which cohorts are listed. */
export const CohortQuery = PageQuery.extend({
  search: searchField(z.string().optional().describe("Search in name and description.")),
});
export type CohortQuery = z.infer<typeof CohortQuery>;

/** Cohorts and who is in them. */
export const cohorts = endpointsOf("cohorts", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List cohorts",
    scopes: ["cohort:read"],
    params: InProject,
    query: CohortQuery,
    returns: { 200: pageOf(Cohort) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Create a cohort",
    description:
      "Setting static persons also requires person:read. With behavioral filters the members are calculated soon after (`is_calculating`).",
    scopes: ["cohort:write"],
    scopesFor: ({ is_static, _create_static_person_ids }: CohortInput) =>
      is_static && _create_static_person_ids?.length ? ["person:read"] : [],
    params: InProject,
    body: CohortInput,
    returns: { 201: Cohort },
  }),
  get: endpoint({
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a cohort",
    versioned: true,
    scopes: ["cohort:read"],
    params: OneCohort,
    returns: { 200: Cohort },
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{id}/`,
    summary: "Update a cohort",
    description:
      "Membership is recalculated when the filters change; with behavioral filters soon after (`is_calculating`).",
    versioned: true,
    scopes: ["cohort:write"],
    params: OneCohort,
    body: CohortChanges,
    returns: { 200: Cohort },
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a cohort",
    description: "Soft delete. 400 while another cohort or a feature flag uses it.",
    versioned: true,
    scopes: ["cohort:write"],
    params: OneCohort,
    returns: { 204: null },
  }),
  recalculate: endpoint({
    method: "POST",
    path: `${root}{id}/recalculate/`,
    summary: "Recalculate a cohort",
    isExtension: true,
    description:
      "Compares the conditions with all persons and their events, soon after (`is_calculating`), as the hourly job does. 400 for a static or deleted cohort.",
    scopes: ["cohort:write"],
    params: OneCohort,
    returns: { 200: Cohort },
  }),
  addPersons: endpoint({
    method: "PATCH",
    path: `${root}{id}/add_persons_to_static_cohort/`,
    summary: "Add persons to a static cohort",
    scopes: ["cohort:write", "person:read"],
    params: OneCohort,
    body: CohortAddition,
    returns: { 200: Cohort },
  }),
  removePerson: endpoint({
    method: "PATCH",
    path: `${root}{id}/remove_person_from_static_cohort/`,
    summary: "Remove a person from a static cohort",
    description: "No effect for a person who is not in the cohort.",
    scopes: ["cohort:write"],
    params: OneCohort,
    body: CohortRemoval,
    returns: { 200: Cohort },
  }),
});
