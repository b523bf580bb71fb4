import { deletions } from "@/lib/contract/endpoints/deletions";
import { route, serve } from "@/lib/http/serve";
import { getReceipt } from "@/lib/persons/read-deletions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(deletions.get, ({ project, params }) => getReceipt(project, params.id)),
);
