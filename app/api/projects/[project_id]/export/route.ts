import { projects } from "@/lib/contract/endpoints/access";
import { Archive } from "@/lib/http/archive";
import { recorderOf } from "@/lib/http/recorder";
import { route, serve } from "@/lib/http/serve";
import { exportProject } from "@/lib/project-data/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(projects.export, async (call) => {
    const { name, bytes } = await exportProject(call.project, recorderOf(call));
    return new Archive(name, bytes);
  }),
);
