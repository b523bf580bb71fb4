import { persons } from "@/lib/contract/endpoints/persons";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  // An id that is nobody's may be used at once: there is nothing to reset.
  serve(persons.resetDistinctId, async () => null),
);
