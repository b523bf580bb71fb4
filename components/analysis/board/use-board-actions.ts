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
  const t = useTranslations("boards");
  const refreshes = [boardsKey(projectId)];
  const duplicate = useApiMutation({
    send: ({ id }: BoardSummary) => duplicateBoard(projectId, id),
    refreshes,
    done: (_, { name }) => ({ message: t("duplicated", { name }) }),
    failed: ({ name }) => t("failedDuplicate", { name }),
    ...(onDuplicated && { onSuccess: onDuplicated }),
  });
  const restore = useApiMutation({
    send: ({ id }: BoardSummary) => updateBoard(projectId, id, { deleted: false }),
    refreshes,
    done: ({ name }) => ({ message: t("restored", { name }) }),
    failed: ({ name }) => t("failedRestoreBoard", { name }),
  });
  const remove = useApiMutation({
    send: ({ id }: BoardSummary) => removeBoard(projectId, id),
    refreshes,
    done: (board) => ({ message: t("deleted", { name: board.name }), undo: () => restore.run(board) }),
    failed: ({ name }) => t("failedDelete", { name }),
    ...(onDeleted && { onSuccess: onDeleted }),
  });
  return { duplicate: duplicate.run, remove: remove.run };
}

export type BoardActions = ReturnType<typeof useBoardActions>;
