import { findOrganization } from "@/lib/access/organizations/find";
import { getProject } from "@/lib/access/projects/get";
import { removeProject } from "@/lib/access/projects/remove";
import { updateProject } from "@/lib/access/projects/update";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(organizations.getProject, async ({ project, params }) => {
    await findOrganization(params.organization_id);
    return await getProject(project);
  }),
  serve(organizations.updateProject, async ({ project, actor, params, body }) => {
    await findOrganization(params.organization_id);
    return await updateProject(project, actor, body);
  }),
  serve(organizations.removeProject, async ({ project, actor, params }) => {
    await findOrganization(params.organization_id);
    return await removeProject(project, actor);
  }),
);
