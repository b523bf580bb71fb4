import { readForwardedAddress } from "@/lib/access/users/attempts";
import { publicResults } from "@/lib/contract/endpoints/public-links";
import { route, serve } from "@/lib/http/serve";
import { readPublicResults } from "@/lib/surveys/public-results/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(publicResults.read, ({ body, request }) =>
    readPublicResults(body, readForwardedAddress(request.headers.get("x-forwarded-for")), request.signal),
  ),
);
