import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { type BoardTile, type BoardTileInput, maxTiles } from "@/lib/contract/analysis/board";
import { isObject } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { lockBoard, readTiles, tileOf } from "@/lib/insights/board/find";
import { recordTiles } from "@/lib/insights/board/record";

/**
 * Adds a saved analysis or the score of a rating question at the end of a board, with its activity entry.
 *
 * @throws NotFound; Invalid for neither or both, for what does not exist or is on the board already, and beyond 50 tiles
 */
export const addTile = (
  project: { id: number },
  actor: Actor,
  boardId: number,
  input: BoardTileInput,
): Promise<BoardTile> => transaction((tx) => insertTile(tx, project, actor, boardId, input));

/** The same inside a transaction that does more. */
export async function insertTile(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  board_id: number,
  input: BoardTileInput,
): Promise<BoardTile> {
  const board = await lockBoard(tx, project, board_id);
  const before = await readTiles(tx, project, board_id);
  if (before.length >= maxTiles) {
    throw new Invalid(null, "invalid_input", `A board has at most ${maxTiles} tiles.`);
  }
  const shown = await findShown(tx, project, input);
  const [last] = await tx.$queryRaw<{ position: number }[]>(
    Prisma.sql`select coalesce(max(position), -1) + 1 as position from board_tiles
    where project_id = ${project.id} and board_id = ${board_id}`,
  );
  // The tile of an analysis that was deleted and restored may be there, and hidden.
  const isThere = await tx.boardTile.findFirst({
    where: { project_id: project.id, board_id, ...shown },
    select: { id: true },
  });
  if (isThere) throw new Invalid(attrOf(input), "unique", "This is on the board already.");
  const { id } = await tx.boardTile.create({
    data: {
      ...{ project_id: project.id, board_id, ...shown },
      position: last?.position ?? 0,
      own_dates: input.own_dates ?? false,
      width: input.width ?? ("insight_id" in shown ? "full" : "half"),
    },
    select: { id: true },
  });
  const after = await readTiles(tx, project, board_id);
  await recordTiles(tx, project, actor, board, before, after);
  return tileOf(after, id);
}

const attrOf = ({ insight_id }: BoardTileInput) => (insight_id ? "insight_id" : "question_id");

/** What a tile shows, as its row names it. */
type Shown = { insight_id: number } | { survey_id: string; question_id: string };

async function findShown(
  tx: Transaction,
  project: { id: number },
  { insight_id, survey_id, question_id }: BoardTileInput,
): Promise<Shown> {
  if (insight_id && survey_id) {
    throw new Invalid("survey_id", "invalid_input", "Send either insight_id or survey_id, not both.");
  }
  if (insight_id) {
    const where = { project_id: project.id, id: insight_id, deleted: false };
    if (await tx.insight.findFirst({ where, select: { id: true } })) return { insight_id };
    throw new Invalid("insight_id", "does_not_exist", "Insight with this ID does not exist");
  }
  if (!survey_id)
    throw new Invalid("insight_id", "required", "Send insight_id, or survey_id with question_id.");
  if (!question_id) throw new Invalid("question_id", "required", "This field is required.");
  const survey = await tx.survey.findFirst({
    where: { project_id: project.id, id: survey_id },
    select: { questions: true },
  });
  if (!survey) throw new Invalid("survey_id", "does_not_exist", "Survey with this ID does not exist");
  const questions: unknown[] = Array.isArray(survey.questions) ? survey.questions : [];
  const isRating = questions.some(
    (question) => isObject(question) && question.id === question_id && question.type === "rating",
  );
  if (isRating) return { survey_id, question_id };
  throw new Invalid("question_id", "invalid_input", "The survey has no rating question with this id.");
}
