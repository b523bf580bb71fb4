import { useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { addTile, boardKey, boardsKey, removeTile, updateTile } from "@/lib/client/analysis/boards";
import { editOf } from "@/lib/client/cache-edit";
import type { Board, BoardTile, BoardTileInput } from "@/lib/contract/analysis/board";

const nameOf = ({ insight, survey }: BoardTile) => insight?.name ?? survey?.name ?? "";

/** The input that adds the same tile again. */
const inputOf = ({ insight, survey, question_id, width, own_dates }: BoardTile): BoardTileInput => ({
  ...(insight ? { insight_id: insight.id } : { survey_id: survey?.id, question_id }),
  width,
  own_dates,
});

/** Moves, changes and removes tiles of a board. */
export function useTileActions(projectId: string, { id: boardId }: Board) {
  const t = useTranslations("boards");
  const common = useTranslations("common");
  const refreshes = [boardsKey(projectId)];
  const edit = (change: (tiles: BoardTile[]) => BoardTile[]) => [
    editOf<Board>(boardKey(projectId, boardId), (before) => ({ ...before, tiles: change(before.tiles) })),
  ];
  const move = useApiMutation({
    send: ({ tile, to }: { tile: BoardTile; to: number }) =>
      updateTile(projectId, boardId, tile.id, { position: to }),
    refreshes,
    edits: ({ tile, to }) =>
      edit((before) => before.filter(({ id }) => id !== tile.id).toSpliced(to, 0, tile)),
    failed: () => t("failedMove"),
  });
  const change = useApiMutation({
    send: ({
      tile,
      changes,
    }: {
      tile: BoardTile;
      changes: Partial<Pick<BoardTile, "width" | "own_dates">>;
    }) => updateTile(projectId, boardId, tile.id, changes),
    refreshes,
    edits: ({ tile, changes }) =>
      edit((before) => before.map((one) => (one.id === tile.id ? { ...one, ...changes } : one))),
    failed: () => t("failedTileChange"),
  });
  const restore = useApiMutation({
    send: async ({ tile, at }: { tile: BoardTile; at: number }) => {
      const { id } = await addTile(projectId, boardId, inputOf(tile));
      return await updateTile(projectId, boardId, id, { position: at });
    },
    refreshes,
    failed: ({ tile }) => common("cantRestore", { name: nameOf(tile) }),
  });
  const remove = useApiMutation({
    send: ({ tile }: { tile: BoardTile; at: number }) => removeTile(projectId, boardId, tile.id),
    refreshes,
    edits: ({ tile }) => edit((before) => before.filter(({ id }) => id !== tile.id)),
    done: ({ tile, at }) => ({
      message: t("removed", { name: nameOf(tile) }),
      undo: () => restore.run({ tile, at }),
    }),
    failed: ({ tile }) => t("failedRemove", { name: nameOf(tile) }),
  });
  return { move: move.run, change: change.run, remove: remove.run };
}
