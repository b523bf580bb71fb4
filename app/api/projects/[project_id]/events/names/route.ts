import { eventNames } from "@/lib/analysis/event-names";
import { events } from "@/lib/contract/endpoints/events";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(events.names, ({ project }) => eventNames(project)),
);
