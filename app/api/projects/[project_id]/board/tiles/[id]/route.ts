import { board } from "@/lib/contract/endpoints/board";
import { route, serve } from "@/lib/http/serve";
import { moveTile } from "@/lib/insights/board/move-tile";
import { removeTile } from "@/lib/insights/board/remove-tile";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(board.moveTile, ({ project, actor, params, body }) => moveTile(project, actor, params.id, body)),
  serve(board.removeTile, ({ project, actor, params }) => removeTile(project, actor, params.id)),
);
