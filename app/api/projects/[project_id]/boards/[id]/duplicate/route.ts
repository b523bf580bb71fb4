import { boards } from "@/lib/contract/endpoints/boards";
import { route, serve } from "@/lib/http/serve";
import { duplicateBoard } from "@/lib/insights/board/duplicate";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(boards.duplicate, ({ project, actor, params }) => duplicateBoard(project, actor, params.id)),
);
