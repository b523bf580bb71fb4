import { projects } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";
import { summarizeData } from "@/lib/project-data/summarize";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(projects.dataSummary, ({ project, actor }) => summarizeData(project, actor)),
);
