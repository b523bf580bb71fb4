import { boards } from "@/lib/contract/endpoints/boards";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { createBoard } from "@/lib/insights/board/create";
import { listBoards } from "@/lib/insights/board/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(boards.list, async (call) => paginate(call, await listBoards(call.project, call.query))),
  serve(boards.create, ({ project, actor, body }) => createBoard(project, actor, body)),
);
