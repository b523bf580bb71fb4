import { views } from "@/lib/contract/endpoints/views";
import { route, serve } from "@/lib/http/serve";
import { removeView } from "@/lib/views/remove";
import { updateView } from "@/lib/views/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(views.update, ({ project, actor, params, body, authorize }) =>
    updateView(project, actor, params.id, body, authorize),
  ),
  serve(views.remove, ({ project, actor, params, authorize }) =>
    removeView(project, actor, params.id, authorize),
  ),
);
