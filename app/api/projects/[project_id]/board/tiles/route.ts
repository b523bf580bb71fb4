import { board } from "@/lib/contract/endpoints/board";
import { route, serve } from "@/lib/http/serve";
import { addTile } from "@/lib/insights/board/add-tile";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(board.addTile, ({ project, actor, body }) => addTile(project, actor, body)),
);
