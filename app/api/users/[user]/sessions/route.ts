import { listSessions } from "@/lib/access/sessions/list";
import { sessions } from "@/lib/contract/endpoints/access";
import { atExactPath } from "@/lib/http/at-exact-path";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  atExactPath(
    serve(sessions.list, async (call) =>
      paginate(call, await listSessions(call.actor.user, call.sessionId, call.query)),
    ),
  ),
);
