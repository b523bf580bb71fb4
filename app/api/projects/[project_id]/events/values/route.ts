import { events } from "@/lib/contract/endpoints/events";
import { listEventValues } from "@/lib/definitions/captured-properties";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(events.values, ({ project, query }) => listEventValues(project, query)),
);
