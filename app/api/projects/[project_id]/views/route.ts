import { views } from "@/lib/contract/endpoints/views";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { createView } from "@/lib/views/create";
import { listViews } from "@/lib/views/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(views.list, async (call) => paginate(call, await listViews(call.project, call.actor, call.query))),
  serve(views.create, ({ project, actor, body }) => createView(project, actor, body)),
);
