import { flags } from "@/lib/contract/endpoints/flags";
import { getFlag } from "@/lib/flags/get";
import { removeFlag } from "@/lib/flags/remove";
import { updateFlag } from "@/lib/flags/update";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(flags.get, ({ project, params }) => getFlag(project, params.id)),
  serve(flags.update, ({ project, actor, params, body, ifMatch }) =>
    updateFlag(project, actor, params.id, body, ifMatch),
  ),
  serve(flags.remove, ({ project, actor, params, ifMatch }) =>
    removeFlag(project, actor, params.id, ifMatch),
  ),
);
