import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { listPropertyValues } from "@/lib/persons/list-property-values";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.values, ({ project, query }) => listPropertyValues(project, query)),
);
