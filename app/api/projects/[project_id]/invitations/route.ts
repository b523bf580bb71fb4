import { listInvitations } from "@/lib/access/invitations/list";
import { invitations } from "@/lib/contract/endpoints/access";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(invitations.list, async (call) => paginate(call, await listInvitations(call.project, call.query))),
);
