import { lookUpInvitation } from "@/lib/access/invitations/look-up";
import { members } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(members.lookUp, ({ body }) => lookUpInvitation(body.token)),
);
