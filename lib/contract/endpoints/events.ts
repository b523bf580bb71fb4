import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { EventsPage, EventsQuery } from "@/lib/contract/event";

/** Captured events. */
export const events = endpointsOf("events", {
  list: endpoint({
    method: "GET",
    path: "/api/projects/{project_id}/events/",
    summary: "List events",
    description:
      "Newest first. Filtered requests may take seconds in a large project; restrict them by event or person.",
    scopes: ["person:read"],
    params: InProject,
    query: EventsQuery,
    returns: { 200: EventsPage },
  }),
});
