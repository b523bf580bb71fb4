import { removeProject } from "@/lib/access/projects/remove";
import { updateProject } from "@/lib/access/projects/update";
import { toProject } from "@/lib/access/projects/view";
import { projects } from "@/lib/contract/endpoints/access";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(projects.get, async ({ project }) => toProject(project)),
  serve(projects.update, ({ project, body }) => updateProject(project, body)),
  serve(projects.remove, ({ project }) => removeProject(project)),
);
