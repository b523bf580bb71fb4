import { boards } from "@/lib/contract/endpoints/boards";
import { route, serve } from "@/lib/http/serve";
import { addTile } from "@/lib/insights/board/add-tile";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(boards.addTile, ({ project, actor, params, body }) => addTile(project, actor, params.id, body)),
);
