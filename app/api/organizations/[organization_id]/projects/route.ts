import { findOrganization } from "@/lib/access/organizations/find";
import { createProject } from "@/lib/access/projects/create";
import { listProjects } from "@/lib/access/projects/list";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(organizations.projects, async (call) => {
    await findOrganization(call.params.organization_id);
    return paginate(call, await listProjects(call.actor.user, call.key, call.query));
  }),
  serve(organizations.createProject, async ({ actor, key, params, body }) => {
    await findOrganization(params.organization_id);
    return await createProject(actor, key, body);
  }),
);
