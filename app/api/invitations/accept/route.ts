import { acceptInvitation } from "@/lib/access/invitations/accept";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { members } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(members.accept, ({ body, request }) =>
    acceptInvitation(body, readForwardedAddress(request.headers.get("x-forwarded-for"))),
  ),
);
