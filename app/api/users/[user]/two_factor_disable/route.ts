import { disableSecondFactor } from "@/lib/access/second-factor/disable";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { secondFactor } from "@/lib/contract/endpoints/access";
import { atExactPath } from "@/lib/http/at-exact-path";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  atExactPath(
    serve(secondFactor.disable, ({ actor, body, request }) =>
      disableSecondFactor(actor.user, body, readForwardedAddress(request.headers.get("x-forwarded-for"))),
    ),
  ),
);
