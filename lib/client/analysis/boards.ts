import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { Board, BoardTile } from "@/lib/contract/analysis/board";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { boards } from "@/lib/contract/endpoints/boards";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** Every key of a project's boards begins with it. */
export const boardsKey = (projectId: string) => ["projects", projectId, "boards"] as const;

/** The key of the list of boards. */
export const boardListKey = (projectId: string) => [...boardsKey(projectId), "list"] as const;

/** The boards of a project in their order, without tiles. */
export const boardListOptions = (projectId: string) =>
  readOptions(boardListKey(projectId), "GET /api/projects/{project_id}/boards/", {
    params: { project_id: projectId },
    query: { limit: String(largestPage) },
  });

/** The key of one board. */
export const boardKey = (projectId: string, id: number) => [...boardsKey(projectId), "one", id] as const;

const ofBoard = (projectId: string, id: number) => ({ project_id: projectId, id: String(id) });

/** A board with its tiles, without results. */
export const boardOptions = (projectId: string, id: number) =>
  readOptions(boardKey(projectId, id), "GET /api/projects/{project_id}/boards/{id}/", {
    params: ofBoard(projectId, id),
  });

/** Creates a board. @throws as `call` does */
export const createBoard = (projectId: string, body: BodyIn<typeof boards.create>): Promise<Board> =>
  call("POST /api/projects/{project_id}/boards/", { params: { project_id: projectId }, body });

/** Changes parts of a board; `deleted: false` restores it. @throws as `call` does */
export const updateBoard = (
  projectId: string,
  id: number,
  body: BodyIn<typeof boards.update>,
): Promise<Board> =>
  call("PATCH /api/projects/{project_id}/boards/{id}/", { params: ofBoard(projectId, id), body });

/** Deletes a board. @throws as `call` does */
export const removeBoard = (projectId: string, id: number) =>
  call("DELETE /api/projects/{project_id}/boards/{id}/", { params: ofBoard(projectId, id) });

/** Copies a board with its tiles. @throws as `call` does */
export const duplicateBoard = (projectId: string, id: number): Promise<Board> =>
  call("POST /api/projects/{project_id}/boards/{id}/duplicate/", { params: ofBoard(projectId, id) });

/** Adds a tile at the end of a board. @throws as `call` does */
export const addTile = (
  projectId: string,
  id: number,
  body: BodyIn<typeof boards.addTile>,
): Promise<BoardTile> =>
  call("POST /api/projects/{project_id}/boards/{id}/tiles/", { params: ofBoard(projectId, id), body });

const ofTile = (projectId: string, id: number, tileId: number) => ({
  ...ofBoard(projectId, id),
  tile_id: String(tileId),
});

/** Moves a tile to a position, from 0, or changes its width. @throws as `call` does */
export const updateTile = (
  projectId: string,
  id: number,
  tileId: number,
  body: BodyIn<typeof boards.updateTile>,
): Promise<Board> =>
  call("PATCH /api/projects/{project_id}/boards/{id}/tiles/{tile_id}/", {
    params: ofTile(projectId, id, tileId),
    body,
  });

/** Removes a tile. @throws as `call` does */
export const removeTile = (projectId: string, id: number, tileId: number) =>
  call("DELETE /api/projects/{project_id}/boards/{id}/tiles/{tile_id}/", {
    params: ofTile(projectId, id, tileId),
  });
