import {
  Board,
  BoardChanges,
  BoardInput,
  BoardSummary,
  BoardTile,
  BoardTileChanges,
  BoardTileInput,
  maxBoards,
  maxTiles,
} from "@/lib/contract/analysis/board";
import { PublicTile } from "@/lib/contract/analysis/public-board";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";
import { PageQuery, pageOf } from "@/lib/contract/wire/page";

const root = "/api/projects/{project_id}/boards/" as const;
const OneBoard = InProject.extend({ id: integerId().describe("The board's id.") });
const OneTile = OneBoard.extend({ tile_id: integerId().describe("The tile's id.") });
const reading = { isExtension: true, scopes: ["person:read", "survey:read"] } as const;
const writing = { isExtension: true, scopes: ["person:write", "survey:read"] } as const;

/** The boards of a project. */
export const boards = endpointsOf("boards", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List boards",
    description: "In their order, without tiles and without deleted ones.",
    ...reading,
    params: InProject,
    query: PageQuery,
    returns: { 200: pageOf(BoardSummary) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Create a board",
    description: `Adds it at the end. A project has at most ${maxBoards} boards.`,
    ...writing,
    params: InProject,
    body: BoardInput,
    returns: { 201: Board },
  }),
  get: endpoint({
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a board",
    description: "With its tiles in their order, without results.",
    ...reading,
    params: OneBoard,
    returns: { 200: Board },
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{id}/`,
    summary: "Update a board",
    description: "A deleted one can only be restored.",
    ...writing,
    params: OneBoard,
    body: BoardChanges,
    returns: { 200: Board },
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a board",
    description:
      "Soft delete: PATCH with `deleted: false` restores it. Its public links show nothing meanwhile.",
    ...writing,
    params: OneBoard,
    returns: { 204: null },
  }),
  duplicate: endpoint({
    method: "POST",
    path: `${root}{id}/duplicate/`,
    summary: "Duplicate a board",
    description: "With its tiles, dates and filters, without public links. Adds it at the end.",
    ...writing,
    params: OneBoard,
    returns: { 201: Board },
  }),
  addTile: endpoint({
    method: "POST",
    path: `${root}{id}/tiles/`,
    summary: "Add a tile to a board",
    description: `Adds it at the end. 400 for what is on the board already, and beyond ${maxTiles} tiles.`,
    ...writing,
    params: OneBoard,
    body: BoardTileInput,
    returns: { 201: BoardTile },
  }),
  updateTile: endpoint({
    method: "PATCH",
    path: `${root}{id}/tiles/{tile_id}/`,
    summary: "Move or resize a tile of a board",
    description: "Returns the board.",
    ...writing,
    params: OneTile,
    body: BoardTileChanges,
    returns: { 200: Board },
  }),
  publicTile: endpoint({
    method: "GET",
    path: `${root}{id}/tiles/{tile_id}/public/`,
    summary: "Read what a public link shows of a tile",
    description: "For the stored dates and filters of the board, whether or not it has a link.",
    ...reading,
    params: OneTile,
    returns: { 200: PublicTile },
  }),
  removeTile: endpoint({
    method: "DELETE",
    path: `${root}{id}/tiles/{tile_id}/`,
    summary: "Remove a tile from a board",
    description: "The analysis or survey stays.",
    ...writing,
    params: OneTile,
    returns: { 204: null },
  }),
});
