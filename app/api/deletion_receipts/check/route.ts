import { readForwardedAddress } from "@/lib/access/users/attempts";
import { erasures } from "@/lib/contract/endpoints/erasures";
import { route, serve } from "@/lib/http/serve";
import { checkReceipt } from "@/lib/persons/erasure/check-receipt";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(erasures.check, ({ body, request }) =>
    checkReceipt(body, readForwardedAddress(request.headers.get("x-forwarded-for"))),
  ),
);
