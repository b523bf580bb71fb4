import { Board, BoardTile, BoardTileChanges, BoardTileInput, maxTiles } from "@/lib/contract/analysis/board";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";

const root = "/api/projects/{project_id}/board/" as const;
const OneTile = InProject.extend({ id: integerId().describe("The tile's id.") });
const writing = { scopes: ["person:write", "survey:read"] } as const;

/** The board of a project. */
export const board = endpointsOf("board", {
  get: endpoint({
    method: "GET",
    path: root,
    summary: "Retrieve the board",
    description: "Tiles in their order, without results.",
    isExtension: true,
    scopes: ["person:read", "survey:read"],
    params: InProject,
    returns: { 200: Board },
  }),
  addTile: endpoint({
    method: "POST",
    path: `${root}tiles/`,
    summary: "Add a tile to the board",
    description: `Adds it at the end. 400 for what is on the board already, and beyond ${maxTiles} tiles.`,
    isExtension: true,
    ...writing,
    params: InProject,
    body: BoardTileInput,
    returns: { 201: BoardTile },
  }),
  moveTile: endpoint({
    method: "PATCH",
    path: `${root}tiles/{id}/`,
    summary: "Move a tile of the board",
    description: "Returns the board in its new order.",
    isExtension: true,
    ...writing,
    params: OneTile,
    body: BoardTileChanges,
    returns: { 200: Board },
  }),
  removeTile: endpoint({
    method: "DELETE",
    path: `${root}tiles/{id}/`,
    summary: "Remove a tile from the board",
    description: "The analysis or survey stays.",
    isExtension: true,
    ...writing,
    params: OneTile,
    returns: { 204: null },
  }),
});
