import { projects } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";
import { previewRetention } from "@/lib/retention/preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(projects.previewRetention, ({ project, body }) => previewRetention(project, body)),
);
