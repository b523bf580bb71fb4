import { propertiesTimeline } from "@/lib/analysis/properties-timeline";
import { persons } from "@/lib/contract/endpoints/persons";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { findPerson } from "@/lib/persons/find";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.propertiesTimeline, async ({ project, params, query }) =>
    propertiesTimeline(project, await findPerson(project, params.id), query),
  ),
);
