import { removeInvitation } from "@/lib/access/invitations/remove";
import { invitations } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(invitations.remove, ({ project, actor, params }) => removeInvitation(project, actor, params.id)),
);
