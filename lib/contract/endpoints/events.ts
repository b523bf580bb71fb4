import { z } from "zod";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { EventPropertyValue, EventsPage, EventsQuery, EventValuesQuery } from "@/lib/contract/event";

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
  values: endpoint({
    method: "GET",
    path: "/api/projects/{project_id}/events/values/",
    summary: "List values of an event property",
    description: "At most 20 values in a sample of the newest events of each name, most frequent first.",
    scopes: ["person:read"],
    params: InProject,
    query: EventValuesQuery,
    returns: { 200: z.array(EventPropertyValue) },
  }),
});
