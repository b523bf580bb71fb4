import { deletions } from "@/lib/contract/endpoints/deletions";
import { route, serve } from "@/lib/http/serve";
import { cancelDeletion } from "@/lib/persons/cancel-deletion";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(deletions.cancel, ({ project, actor, params }) => cancelDeletion(project, actor, params.id)),
);
