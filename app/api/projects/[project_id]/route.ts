import { getProject } from "@/lib/access/projects/get";
import { removeProject } from "@/lib/access/projects/remove";
import { updateProject } from "@/lib/access/projects/update";
import { projects } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(projects.get, ({ project }) => getProject(project)),
  serve(projects.update, ({ project, actor, body }) => updateProject(project, actor, body)),
  serve(projects.remove, ({ project, actor }) => removeProject(project, actor)),
);
