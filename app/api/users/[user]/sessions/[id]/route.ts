import { removeSession } from "@/lib/access/sessions/remove";
import { sessions } from "@/lib/contract/endpoints/access";
import { atExactPath } from "@/lib/http/at-exact-path";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  atExactPath(serve(sessions.remove, ({ actor, params }) => removeSession(actor.user, params.id))),
);
