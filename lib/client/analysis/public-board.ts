/** What the page of a public link to a board reads. */
import { queryOptions } from "@tanstack/react-query";
import { boardsKey } from "@/lib/client/analysis/boards";
import { ofTile, queueTile } from "@/lib/client/analysis/tile-results";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { PublicVisit } from "@/lib/client/surveys/public-results";

/** Milliseconds after which tiles are read again, while the page is visible. */
const refreshMs = 5 * 60_000;

/** The board that a public link shows, without results. */
export const publicBoardOptions = (visit: PublicVisit) =>
  queryOptions({
    ...readOptions(["public-board", visit], "POST /api/public_boards/", { body: { ...visit } }),
    refetchInterval: refreshMs,
  });

/** A tile of it. */
export const publicTileOptions = (visit: PublicVisit, tile_id: number) =>
  queryOptions({
    queryKey: ["public-board", visit, "tile", tile_id],
    queryFn: ({ signal }) =>
      queueTile(signal, () => call("POST /api/public_boards/tile/", { body: { ...visit, tile_id }, signal })),
    refetchInterval: refreshMs,
    meta: ofTile,
  });

/** What a public link would show of a tile, for members. */
export const publicPreviewOptions = (projectId: string, boardId: number, tileId: number) =>
  queryOptions({
    queryKey: [...boardsKey(projectId), boardId, "public", tileId],
    queryFn: ({ signal }) =>
      queueTile(signal, () =>
        call("GET /api/projects/{project_id}/boards/{id}/tiles/{tile_id}/public/", {
          params: { project_id: projectId, id: String(boardId), tile_id: String(tileId) },
          signal,
        }),
      ),
  });
