import { board } from "@/lib/contract/endpoints/board";
import { route, serve } from "@/lib/http/serve";
import { readBoard } from "@/lib/insights/board/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(board.get, ({ project }) => readBoard(project)),
);
