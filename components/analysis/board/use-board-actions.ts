import { useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { boardsKey, duplicateBoard, removeBoard, updateBoard } from "@/lib/client/analysis/boards";
import type { Board, BoardSummary } from "@/lib/contract/analysis/board";

interface BoardEvents {
  onDuplicated?: (copy: Board) => void;
  onDeleted?: () => void;
}

/** Copies and deletes boards. */
export function useBoardActions(projectId: string, { onDuplicated, onDeleted }: BoardEvents = {}) {
  const common = useTranslations("common");
  const refreshes = [boardsKey(projectId)];
  const duplicate = useApiMutation({
    send: ({ id }: BoardSummary) => duplicateBoard(projectId, id),
    refreshes,
    done: (_, { name }) => ({ message: common("createdNamed", { name }) }),
    failed: ({ name }) => common("cantDuplicate", { name }),
    ...(onDuplicated && { onSuccess: onDuplicated }),
  });
  const restore = useApiMutation({
    send: ({ id }: BoardSummary) => updateBoard(projectId, id, { deleted: false }),
    refreshes,
    done: ({ name }) => ({ message: common("restoredNamed", { name }) }),
    failed: ({ name }) => common("cantRestore", { name }),
  });
  const remove = useApiMutation({
    send: ({ id }: BoardSummary) => removeBoard(projectId, id),
    refreshes,
    done: (board) => ({
      message: common("deletedNamed", { name: board.name }),
      undo: () => restore.run(board),
    }),
    failed: ({ name }) => common("cantDelete", { name }),
    ...(onDeleted && { onSuccess: onDeleted }),
  });
  return { duplicate: duplicate.run, remove: remove.run };
}

export type BoardActions = ReturnType<typeof useBoardActions>;
