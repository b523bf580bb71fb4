import { views } from "@/lib/contract/endpoints/views";
import { requireScopes } from "@/lib/http/authenticate";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { removeView } from "@/lib/views/remove";
import { updateView } from "@/lib/views/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(views.update, (call) =>
    updateView(call.project, call.actor, call.params.id, call.body, () =>
      requireScopes(call, ["person:write"]),
    ),
  ),
  serve(views.remove, (call) =>
    removeView(call.project, call.actor, call.params.id, () => requireScopes(call, ["person:write"])),
  ),
);
