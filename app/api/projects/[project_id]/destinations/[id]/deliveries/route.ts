import { destinations } from "@/lib/contract/endpoints/destinations";
import { listDeliveries } from "@/lib/destinations/list-deliveries";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(destinations.listDeliveries, async (call) =>
    paginate(call, await listDeliveries(call.project, call.params.id, call.query)),
  ),
);
