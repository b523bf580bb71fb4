/** What everyone sees of a board who has a public link to it. Ours. */
import { z } from "zod";
import { Board, BoardTile } from "@/lib/contract/analysis/board";
import { Insight } from "@/lib/contract/analysis/insight";
import {
  PublicLinkChanges,
  PublicLinkInput,
  PublicUnlockInput,
  visit,
} from "@/lib/contract/survey/public-link";
import { QuestionResult } from "@/lib/contract/survey/results";

const linkFields = { name: true, expires_at: true, password: true } as const;

/** The fields of a new link to a board. */
export const BoardLinkInput = PublicLinkInput.pick(linkFields).meta({ id: "BoardLinkInput" });

/** The changeable fields of a link to a board. */
export const BoardLinkChanges = PublicLinkChanges.pick(linkFields).meta({ id: "BoardLinkChanges" });

const { shape } = Board;

const shownFilters = z
  .array(z.record(z.string(), z.unknown()))
  .describe(
    "Those of the filters that all have to match and name no personal data; cohorts by name instead of id.",
  );

/** A board without what its tiles show. */
export const PublicBoard = z
  .strictObject({
    name: shape.name,
    description: shape.description,
    timezone: z.string(),
    date_from: shape.date_from,
    date_to: shape.date_to,
    filter_count: z.int().describe("Number of filters added to those of every tile."),
    properties: shownFilters,
    tiles: z.array(
      z.strictObject({
        id: z.int(),
        width: BoardTile.shape.width,
        name: z.string().describe("Of the analysis or the survey."),
      }),
    ),
  })
  .meta({ id: "PublicBoard" });
export type PublicBoard = z.infer<typeof PublicBoard>;

/** Whose board is read. */
export const PublicBoardInput = PublicUnlockInput.pick({ token: true })
  .extend({ access: visit.access })
  .meta({ id: "PublicBoardInput" });
export type PublicBoardInput = z.infer<typeof PublicBoardInput>;

/** Which tile is read. */
export const PublicTileInput = PublicBoardInput.extend({
  tile_id: z.int().min(1).describe("The tile's id."),
}).meta({ id: "PublicTileInput" });
export type PublicTileInput = z.infer<typeof PublicTileInput>;

const scored = QuestionResult.shape;

/** Why a tile shows nothing to the public. */
const hiddenReasons = ["few", "sql", "personal", "failed"] as const;

/** What a tile shows to the public. */
export const PublicTile = z
  .strictObject({
    id: z.int(),
    insight: z
      .strictObject({
        id: z.int(),
        name: z.string(),
        filters: z
          .record(z.string(), z.unknown())
          .describe("Kind, dates and how it is shown; not the conditions."),
        filter_count: z.int().describe("Number of filters of its own, with those of its events."),
        properties: shownFilters,
        result: Insight.shape.result,
        last_refresh: Insight.shape.last_refresh,
      })
      .nullable(),
    score: z
      .strictObject({
        text: scored.text,
        scale: scored.scale,
        answered: scored.answered,
        mean: scored.mean,
        top_two: scored.top_two,
        nps: scored.nps,
        date_from: z.string().nullable(),
        date_to: z.string().nullable(),
        filter_count: z.int().describe("Number of the board's filters that a score takes."),
      })
      .nullable(),
    hidden: z
      .enum(hiddenReasons)
      .nullable()
      .describe(
        "Why there is neither: `few` persons, a query in `sql`, a breakdown by `personal` data, or it `failed`.",
      ),
  })
  .meta({ id: "PublicTile" });
export type PublicTile = z.infer<typeof PublicTile>;
