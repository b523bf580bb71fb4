import { flags } from "@/lib/contract/endpoints/flags";
import { getFlag } from "@/lib/flags/get";
import { removeFlag } from "@/lib/flags/remove";
import { updateFlag } from "@/lib/flags/update";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(flags.get, ({ project, params }) => getFlag(project, params.id)),
  serve(flags.update, ({ project, actor, params, body }) => updateFlag(project, actor, params.id, body)),
  serve(flags.remove, ({ project, actor, params }) => removeFlag(project, actor, params.id)),
);
