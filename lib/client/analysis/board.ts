import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import type { BoardTile } from "@/lib/contract/analysis/board";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { board } from "@/lib/contract/endpoints/board";

/** The key of a project's board. */
export const boardKey = (projectId: string) => ["projects", projectId, "board"] as const;

const inProject = (projectId: string) => ({ project_id: projectId });

/** The tiles of a project's board, in their order. */
export const boardOptions = (projectId: string) =>
  queryOptions({
    queryKey: boardKey(projectId),
    queryFn: ({ signal }) =>
      call("GET /api/projects/{project_id}/board/", { params: inProject(projectId), signal }),
  });

/** Adds a tile at the end. @throws as `call` does */
export const addTile = (projectId: string, body: BodyIn<typeof board.addTile>): Promise<BoardTile> =>
  call("POST /api/projects/{project_id}/board/tiles/", { params: inProject(projectId), body });

/** Moves a tile to a position, from 0. @throws as `call` does */
export const moveTile = (projectId: string, id: number, position: number) =>
  call("PATCH /api/projects/{project_id}/board/tiles/{id}/", {
    params: { ...inProject(projectId), id: String(id) },
    body: { position },
  });

/** Removes a tile. @throws as `call` does */
export const removeTile = (projectId: string, id: number) =>
  call("DELETE /api/projects/{project_id}/board/tiles/{id}/", {
    params: { ...inProject(projectId), id: String(id) },
  });
