import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  // An unused id can be captured at once: there is nothing to reset.
  serve(persons.resetDistinctId, async () => null),
);
