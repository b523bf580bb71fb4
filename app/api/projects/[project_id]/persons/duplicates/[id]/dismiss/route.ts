import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { dismissDuplicates } from "@/lib/persons/duplicates/dismiss";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.dismissDuplicates, ({ project, actor, params }) =>
    dismissDuplicates(project, actor, params.id, true),
  ),
);
