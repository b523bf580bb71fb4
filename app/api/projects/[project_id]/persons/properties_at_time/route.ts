import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { propertiesAtTime } from "@/lib/persons/properties-at-time";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.propertiesAtTime, ({ project, query }) => propertiesAtTime(project, query)),
);
