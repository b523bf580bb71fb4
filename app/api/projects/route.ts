import { createProject } from "@/lib/access/projects/create";
import { listProjects } from "@/lib/access/projects/list";
import { projects } from "@/lib/contract/endpoints/access";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(projects.list, async (call) =>
    paginate(call, await listProjects(call.actor.user, call.key, call.query)),
  ),
  serve(projects.create, ({ actor, key, body }) => createProject(actor, key, body)),
);
