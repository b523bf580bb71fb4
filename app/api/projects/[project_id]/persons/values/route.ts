import { persons } from "@/lib/contract/endpoints/persons";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { propertyValues } from "@/lib/persons/values";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.values, ({ project, query }) => propertyValues(project, query)),
);
