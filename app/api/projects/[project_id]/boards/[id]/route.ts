import { boards } from "@/lib/contract/endpoints/boards";
import { route, serve } from "@/lib/http/serve";
import { readBoard } from "@/lib/insights/board/find";
import { removeBoard } from "@/lib/insights/board/remove";
import { updateBoard } from "@/lib/insights/board/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(boards.get, ({ project, params }) => readBoard(project, params.id)),
  serve(boards.update, ({ project, actor, params, body }) => updateBoard(project, actor, params.id, body)),
  serve(boards.remove, ({ project, actor, params }) => removeBoard(project, actor, params.id)),
);
