import { events } from "@/lib/contract/endpoints/events";
import { listEvents } from "@/lib/events/list";
import { toEventPage } from "@/lib/http/event-page";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(events.list, async ({ project, query, url, request }) =>
    toEventPage(url, await listEvents(project, query, request.signal)),
  ),
);
