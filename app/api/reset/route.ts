import { resetPassword } from "@/lib/access/resets/use";
import { clientAddress } from "@/lib/access/users/attempts";
import { users } from "@/lib/contract/endpoints/access";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(users.reset, ({ body, request }) =>
    resetPassword(body, clientAddress(request.headers.get("x-forwarded-for"))),
  ),
);
