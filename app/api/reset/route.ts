import { resetPassword } from "@/lib/access/resets/reset-password";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { users } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(users.reset, ({ body, request }) =>
    resetPassword(body, readForwardedAddress(request.headers.get("x-forwarded-for"))),
  ),
);
