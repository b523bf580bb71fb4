import { flags } from "@/lib/contract/endpoints/flags";
import { createFlag } from "@/lib/flags/create";
import { listFlags } from "@/lib/flags/list";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(flags.list, async (call) => paginate(call, await listFlags(call.project, call.query))),
  serve(flags.create, ({ project, actor, body }) => createFlag(project, actor, body)),
);
