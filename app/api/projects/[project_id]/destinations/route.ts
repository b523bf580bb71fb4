import { destinations } from "@/lib/contract/endpoints/destinations";
import { createDestination } from "@/lib/destinations/create";
import { listDestinations } from "@/lib/destinations/list";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(destinations.list, ({ project }) => listDestinations(project)),
  serve(destinations.create, ({ project, actor, body }) => createDestination(project, actor, body)),
);
