import { z } from "zod";
import { Organization, OrganizationMember } from "@/lib/contract/access/organization";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { Project, ProjectChanges, ProjectInput } from "@/lib/contract/project/project";
import { PageQuery, pageOf } from "@/lib/contract/wire/page";

const root = "/api/organizations/{organization_id}/" as const;
const InOrganization = z.object({
  organization_id: z.string().describe("The organization's UUID, or `@current`."),
});
const OneProject = InOrganization.extend(InProject.shape);

const read = { scopes: ["project:read"] } as const;
const write = { scopes: ["project:write"] } as const;

/**
 * What PostHog's clients find above projects. An installation has one.
 *
 * @source docs/reference/api.md#management-routes
 */
export const organizations = endpointsOf("organizations", {
  list: endpoint({
    method: "GET",
    path: "/api/organizations/",
    summary: "List organizations",
    ...read,
    query: PageQuery,
    returns: { 200: pageOf(Organization) },
  }),
  get: endpoint({
    method: "GET",
    path: root,
    summary: "Retrieve an organization",
    ...read,
    params: InOrganization,
    returns: { 200: Organization },
  }),
  members: endpoint({
    method: "GET",
    path: `${root}members/`,
    summary: "List members",
    description: "The caller and users who share a project with the caller.",
    ...read,
    params: InOrganization,
    query: PageQuery,
    returns: { 200: pageOf(OrganizationMember) },
  }),
  projects: endpoint({
    method: "GET",
    path: `${root}projects/`,
    summary: "List projects",
    description: "Same as `GET /api/projects/`.",
    ...read,
    params: InOrganization,
    query: PageQuery,
    returns: { 200: pageOf(Project) },
  }),
  createProject: endpoint({
    method: "POST",
    path: `${root}projects/`,
    summary: "Create a project",
    description: "Same as `POST /api/projects/`.",
    ...write,
    params: InOrganization,
    body: ProjectInput,
    returns: { 201: Project },
  }),
  getProject: endpoint({
    method: "GET",
    path: `${root}projects/{project_id}/`,
    summary: "Retrieve a project",
    ...read,
    params: OneProject,
    returns: { 200: Project },
  }),
  updateProject: endpoint({
    method: "PATCH",
    path: `${root}projects/{project_id}/`,
    summary: "Update a project",
    ...write,
    params: OneProject,
    body: ProjectChanges,
    returns: { 200: Project },
  }),
  removeProject: endpoint({
    method: "DELETE",
    path: `${root}projects/{project_id}/`,
    summary: "Delete a project",
    description: "Deletes all of its data. Requires the owner role.",
    ...write,
    role: "owner",
    params: OneProject,
    returns: { 204: null },
  }),
});
