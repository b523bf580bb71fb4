import { projects } from "@/lib/contract/endpoints/access";
import { Archive } from "@/lib/http/archive";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { exportProject } from "@/lib/project-data/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(projects.export, async ({ project, actor }) => {
    const { name, bytes } = await exportProject(project, actor);
    return new Archive(name, bytes);
  }),
);
