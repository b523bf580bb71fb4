import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { findPerson } from "@/lib/persons/find";
import { propertiesTimeline } from "@/lib/persons/properties-timeline";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.propertiesTimeline, async ({ project, params, query }) =>
    propertiesTimeline(project, await findPerson(project, params.id), query),
  ),
);
