import { removeKey } from "@/lib/access/keys/remove";
import { toCurrentKey } from "@/lib/access/keys/view";
import { keys } from "@/lib/contract/endpoints/access";
import { atExactPath } from "@/lib/http/at-exact-path";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  atExactPath(serve(keys.current, async ({ key }) => toCurrentKey(key))),
  serve(keys.remove, ({ actor, params }) => removeKey(actor, params.id)),
);
