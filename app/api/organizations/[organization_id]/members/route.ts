import { listOrganizationMembers } from "@/lib/access/organizations/list-members";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(organizations.members, async (call) =>
    paginate(
      call,
      await listOrganizationMembers(call.actor.user, call.key, call.params.organization_id, call.query),
    ),
  ),
);
