import { listOrganizations } from "@/lib/access/organizations/list";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(organizations.list, async (call) =>
    paginate(call, await listOrganizations(call.actor.user, call.key, call.query)),
  ),
);
