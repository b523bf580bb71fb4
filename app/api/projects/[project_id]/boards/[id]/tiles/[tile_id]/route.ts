import { boards } from "@/lib/contract/endpoints/boards";
import { route, serve } from "@/lib/http/serve";
import { removeTile } from "@/lib/insights/board/remove-tile";
import { updateTile } from "@/lib/insights/board/update-tile";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(boards.updateTile, ({ project, actor, params, body }) =>
    updateTile(project, actor, params.id, params.tile_id, body),
  ),
  serve(boards.removeTile, ({ project, actor, params }) =>
    removeTile(project, actor, params.id, params.tile_id),
  ),
);
