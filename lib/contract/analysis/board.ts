/** Boards of a project: saved analyses and scores of surveys, side by side. Ours. */
import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { Insight } from "@/lib/contract/analysis/insight";
import { flag, integer, text, timestamp } from "@/lib/contract/wire/field";
import { queryDate } from "@/lib/contract/wire/query-field";

/** Most boards of a project, and most tiles of a board. */
export const maxBoards = 100;
export const maxTiles = 50;

/** Most filters of a board. */
const maxFilters = 50;

/** The widths of tiles: two halves stand side by side where there is room. */
export const tileWidths = ["half", "full"] as const;
export type TileWidth = (typeof tileWidths)[number];

/** A saved analysis, or the score of a rating question, at its place on a board. */
export const BoardTile = z
  .strictObject({
    id: z.int(),
    width: z.enum(tileWidths),
    own_dates: z.boolean().describe("Whether it keeps its own dates on a board that has dates."),
    insight: Insight.nullable().describe("The saved analysis, without its result; null for a score."),
    survey: z
      .strictObject({ id: z.string(), name: z.string() })
      .nullable()
      .describe("The survey of a score; null for an analysis."),
    question_id: z.string().nullable().describe("The rating question of a score; null for an analysis."),
  })
  .meta({ id: "BoardTile", description: "A tile of a board.", "x-ours": true });
export type BoardTile = z.infer<typeof BoardTile>;

const filters = () => z.array(z.record(z.string(), z.unknown())).max(maxFilters);

/** A board as lists have it. */
export const BoardSummary = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    date_from: z
      .string()
      .nullable()
      .describe("Start of the dates of all tiles but those with `own_dates`; null: each has its own."),
    date_to: z.string().nullable(),
    properties: filters().describe("Property filters added to those of every tile."),
    tile_count: z.int().describe("Number of tiles listed."),
    is_shared: z.boolean().describe("Whether it has an active public link."),
    created_by: User.nullable(),
    created_at: timestamp(),
    last_modified_at: timestamp().describe("Last change of the board or its tiles, but for its position."),
    deleted: z.boolean(),
  })
  .meta({ id: "BoardSummary", description: "A board without its tiles.", "x-ours": true });
export type BoardSummary = z.infer<typeof BoardSummary>;

/** A board with all tiles in their order. Those of deleted analyses are left out, and come back when one is restored. */
export const Board = BoardSummary.extend({ tiles: z.array(BoardTile) }).meta({
  id: "Board",
  description: "A board with its tiles in their order.",
  "x-ours": true,
});
export type Board = z.infer<typeof Board>;

const fields = {
  name: text({ max: 400 }),
  description: text({ max: 4000, blank: true }),
  date_from: queryDate()
    .nullable()
    .describe("`-30d`, `mStart`, `2026-11-23` or `all`; null: each tile has its own dates."),
  date_to: queryDate().nullable().describe("Inclusive; null: today. Only with `date_from`."),
  properties: filters().describe("Property filters on events, persons and cohorts, which must all match."),
};

/** The fields of a new board. */
export const BoardInput = z
  .object(fields)
  .partial({ description: true, date_from: true, date_to: true, properties: true })
  .meta({ id: "BoardInput" });
export type BoardInput = z.infer<typeof BoardInput>;

/** The changeable fields of a board. */
export const BoardChanges = z
  .object({
    ...fields,
    position: integer({ max: maxBoards }).describe(
      "Zero-based position among the boards listed; beyond the last one is last.",
    ),
    deleted: flag().describe("true deletes it, false restores it."),
  })
  .partial()
  .meta({ id: "BoardChanges" });
export type BoardChanges = z.infer<typeof BoardChanges>;

/** The content of a new tile: `insight_id`, or `survey_id` with `question_id`. */
export const BoardTileInput = z
  .object({
    insight_id: integer({ min: 1 }).nullish().describe("Id of a saved analysis."),
    survey_id: z.guid().toLowerCase().nullish().describe("Id of a survey, with `question_id`."),
    question_id: z
      .string()
      .max(400)
      .nullish()
      .describe("Id of a rating question of the survey, whose score is shown."),
    width: z.enum(tileWidths).optional().describe("Default: full for an analysis, half for a score."),
    own_dates: flag().optional().describe("true keeps its own dates; a score has all then. Default: false."),
  })
  .meta({ id: "BoardTileInput" });
export type BoardTileInput = z.infer<typeof BoardTileInput>;

/** The changeable fields of a tile. */
export const BoardTileChanges = z
  .object({
    position: integer({ max: maxTiles }).describe(
      "Zero-based position among the tiles listed; beyond the last one is last.",
    ),
    width: z.enum(tileWidths),
    own_dates: flag().describe("true keeps its own dates on a board that has dates; a score has all then."),
  })
  .partial()
  .meta({ id: "BoardTileChanges" });
export type BoardTileChanges = z.infer<typeof BoardTileChanges>;
