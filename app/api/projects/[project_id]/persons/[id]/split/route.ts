import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { splitPerson } from "@/lib/persons/split";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.split, ({ project, actor, params, body }) => splitPerson(project, actor, params.id, body)),
);
