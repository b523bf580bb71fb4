import { readForwardedAddress } from "@/lib/access/users/attempts";
import { publicResults } from "@/lib/contract/endpoints/public-links";
import { route, serve } from "@/lib/http/serve";
import { listPublicTexts } from "@/lib/surveys/public-results/texts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(publicResults.texts, ({ body, request }) =>
    listPublicTexts(body, readForwardedAddress(request.headers.get("x-forwarded-for")), request.signal),
  ),
);
