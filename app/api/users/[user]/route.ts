import { readForwardedAddress } from "@/lib/access/users/attempts";
import { getMe } from "@/lib/access/users/get-me";
import { updateMe } from "@/lib/access/users/update-me";
import { users } from "@/lib/contract/endpoints/access";
import { atExactPath } from "@/lib/http/at-exact-path";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  atExactPath(serve(users.me, ({ actor, key }) => getMe(actor.user, key))),
  atExactPath(
    serve(users.update, ({ actor, sessionId, body, request }) =>
      updateMe(actor.user, sessionId, body, readForwardedAddress(request.headers.get("x-forwarded-for"))),
    ),
  ),
);
