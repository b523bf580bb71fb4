import { readForwardedAddress } from "@/lib/access/users/attempts";
import { publicBoards } from "@/lib/contract/endpoints/board-links";
import { route, serve } from "@/lib/http/serve";
import { readPublicTile } from "@/lib/insights/board/public-board";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(publicBoards.tile, ({ body, request }) =>
    readPublicTile(body, readForwardedAddress(request.headers.get("x-forwarded-for")), request.signal),
  ),
);
