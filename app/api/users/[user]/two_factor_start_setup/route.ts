import { newTotpSecret } from "@/lib/access/second-factor/secret";
import { secondFactor } from "@/lib/contract/endpoints/access";
import { atExactPath } from "@/lib/http/at-exact-path";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  atExactPath(serve(secondFactor.start, async ({ actor }) => newTotpSecret(actor.user))),
);
