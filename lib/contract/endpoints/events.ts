import { EventNames } from "@/lib/contract/analysis";
import { endpoint } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";

export const events = {
  names: endpoint({
    id: "events.names",
    method: "GET",
    path: "/api/projects/{project_id}/events/names/",
    summary: "The names of captured events, by alphabet",
    description: "At most 1,000. Ours, to choose from where an event is named.",
    scopes: ["person:read"],
    params: InProject,
    returns: { 200: EventNames },
  }),
};
