import { readForwardedAddress } from "@/lib/access/users/attempts";
import { publicResults } from "@/lib/contract/endpoints/public-links";
import { route, serve } from "@/lib/http/serve";
import { unlockLink } from "@/lib/public-links/open";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(publicResults.unlock, ({ body, request }) =>
    unlockLink(body, readForwardedAddress(request.headers.get("x-forwarded-for"))),
  ),
);
