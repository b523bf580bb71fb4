import { createKey } from "@/lib/access/keys/create";
import { listKeys } from "@/lib/access/keys/list";
import { keys } from "@/lib/contract/endpoints/access";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(keys.list, async (call) => paginate(call, await listKeys(call.actor.user, call.query))),
  serve(keys.create, ({ actor, body }) => createKey(actor.user, actor, body)),
);
