import { readForwardedAddress } from "@/lib/access/users/attempts";
import { publicBoards } from "@/lib/contract/endpoints/board-links";
import { route, serve } from "@/lib/http/serve";
import { readPublicBoard } from "@/lib/insights/board/public-board";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(publicBoards.read, ({ body, request }) =>
    readPublicBoard(body, readForwardedAddress(request.headers.get("x-forwarded-for"))),
  ),
);
