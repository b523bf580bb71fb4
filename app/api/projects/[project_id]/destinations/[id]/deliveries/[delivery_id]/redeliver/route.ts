import { destinations } from "@/lib/contract/endpoints/destinations";
import { redeliver } from "@/lib/destinations/redeliver";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(destinations.redeliver, ({ project, params }) => redeliver(project, params)),
);
