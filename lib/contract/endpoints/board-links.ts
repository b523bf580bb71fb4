import { z } from "zod";
import {
  BoardLinkChanges,
  BoardLinkInput,
  PublicBoard,
  PublicBoardInput,
  PublicTile,
  PublicTileInput,
} from "@/lib/contract/analysis/public-board";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";
import { maxListedLinks, maxPublicLinks, PublicLink } from "@/lib/contract/survey/public-link";

const root = "/api/projects/{project_id}/boards/{id}/public_links/" as const;
const OneBoard = InProject.extend({ id: integerId().describe("The board's id.") });
const OneLink = OneBoard.extend({ link_id: integerId().describe("The link's id.") });
const writing = { isExtension: true, scopes: ["person:write", "survey:read"] } as const;

/** Public links to a board. Ours. */
export const boardLinks = endpointsOf("boardLinks", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List public links to a board",
    description: `Newest first, at most ${maxListedLinks}, with those that were revoked or have expired.`,
    isExtension: true,
    scopes: ["person:read", "survey:read"],
    params: OneBoard,
    returns: { 200: z.array(PublicLink) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Create a public link to a board",
    description: `Everyone who has it sees the board, without persons. A board has at most ${maxPublicLinks} that are active.`,
    ...writing,
    params: OneBoard,
    body: BoardLinkInput,
    returns: { 201: PublicLink },
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{link_id}/`,
    summary: "Update a public link to a board",
    description: "It keeps its address. A new password locks out who entered the former one.",
    ...writing,
    params: OneLink,
    body: BoardLinkChanges,
    returns: { 200: PublicLink },
  }),
  revoke: endpoint({
    method: "DELETE",
    path: `${root}{link_id}/`,
    summary: "Revoke a public link to a board",
    description: "It shows nothing from then on, and can't be restored. The list keeps who opened it.",
    ...writing,
    params: OneLink,
    returns: { 204: null },
  }),
});

/** What the page of a public link to a board reads. Ours. */
export const publicBoards = endpointsOf("publicBoards", {
  read: endpoint({
    method: "POST",
    path: "/api/public_boards/",
    summary: "Read the board that a public link shows",
    description:
      "404 for a link that was revoked, has expired or never existed; 403 for one with a password, without the `access` that `public_results/unlock/` answers.",
    isExtension: true,
    access: "public",
    asks: true,
    body: PublicBoardInput,
    returns: { 200: PublicBoard },
  }),
  tile: endpoint({
    method: "POST",
    path: "/api/public_boards/tile/",
    summary: "Read a tile of the board that a public link shows",
    description:
      "For the dates and filters of the board. No persons, and no group of fewer than five of them is shown.",
    isExtension: true,
    access: "public",
    asks: true,
    body: PublicTileInput,
    returns: { 200: PublicTile },
  }),
});
