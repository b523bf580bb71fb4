import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { lookUpPersons } from "@/lib/persons/look-up";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.lookUp, async ({ project, body }) => ({ results: await lookUpPersons(project, body) })),
);
