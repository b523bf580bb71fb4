import { boards } from "@/lib/contract/endpoints/boards";
import { route, serve } from "@/lib/http/serve";
import { previewPublicTile } from "@/lib/insights/board/public-board";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(boards.publicTile, ({ project, params, request }) =>
    previewPublicTile({ ...project, masking: null }, params.id, params.tile_id, request.signal),
  ),
);
