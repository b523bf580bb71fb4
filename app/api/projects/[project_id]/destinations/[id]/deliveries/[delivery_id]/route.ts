import { destinations } from "@/lib/contract/endpoints/destinations";
import { getDelivery } from "@/lib/destinations/get-delivery";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(destinations.getDelivery, ({ project, params }) => getDelivery(project, params)),
);
