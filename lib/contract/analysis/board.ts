/** The board of a project: saved analyses and scores of surveys, side by side. Ours. */
import { z } from "zod";
import { Insight } from "@/lib/contract/analysis/insight";
import { integer } from "@/lib/contract/wire/field";

/** Most tiles of a board. */
export const maxTiles = 50;

/** A saved analysis, or the score of a rating question, at its place on the board. */
export const BoardTile = z
  .strictObject({
    id: z.int(),
    insight: Insight.nullable().describe("The saved analysis, without its result; null for a score."),
    survey: z
      .strictObject({ id: z.string(), name: z.string() })
      .nullable()
      .describe("The survey of a score; null for an analysis."),
    question_id: z.string().nullable().describe("The rating question of a score; null for an analysis."),
  })
  .meta({ id: "BoardTile", description: "A tile of the board.", "x-ours": true });
export type BoardTile = z.infer<typeof BoardTile>;

/** All tiles, in their order. Those of deleted analyses are left out, and come back when one is restored. */
export const Board = z.strictObject({ tiles: z.array(BoardTile) }).meta({ id: "Board" });
export type Board = z.infer<typeof Board>;

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
  })
  .meta({ id: "BoardTileInput" });
export type BoardTileInput = z.infer<typeof BoardTileInput>;

/** The new position of a tile. */
export const BoardTileChanges = z
  .object({
    position: integer({ max: maxTiles }).describe(
      "Zero-based position among the tiles listed; beyond the last one is last.",
    ),
  })
  .meta({ id: "BoardTileChanges" });
export type BoardTileChanges = z.infer<typeof BoardTileChanges>;
