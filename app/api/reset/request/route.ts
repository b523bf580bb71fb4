import { requestReset } from "@/lib/access/resets/request";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { users } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";
import { requestLocale } from "@/lib/i18n/locales";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(users.requestReset, ({ body, url, request }) =>
    requestReset(
      body,
      url.origin,
      requestLocale(request),
      readForwardedAddress(request.headers.get("x-forwarded-for")),
    ),
  ),
);
