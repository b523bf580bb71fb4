import { deletions } from "@/lib/contract/endpoints/deletions";
import { route, serve } from "@/lib/http/serve";
import { retryDeletion } from "@/lib/persons/retry-deletion";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(deletions.retry, ({ project, params }) => retryDeletion(project, params.id)),
);
