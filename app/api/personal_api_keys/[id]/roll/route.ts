import { rollKey } from "@/lib/access/keys/roll";
import { keys } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(keys.roll, ({ actor, params }) => rollKey(actor, params.id)),
);
