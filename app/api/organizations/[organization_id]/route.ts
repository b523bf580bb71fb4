import { getOrganization } from "@/lib/access/organizations/get";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(organizations.get, ({ actor, key, params }) =>
    getOrganization(actor.user, key, params.organization_id),
  ),
);
