import { enableSecondFactor } from "@/lib/access/second-factor/enable";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { secondFactor } from "@/lib/contract/endpoints/access";
import { atExactPath } from "@/lib/http/at-exact-path";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  atExactPath(
    serve(secondFactor.enable, ({ actor, body, request }) =>
      enableSecondFactor(actor.user, body, readForwardedAddress(request.headers.get("x-forwarded-for"))),
    ),
  ),
);
