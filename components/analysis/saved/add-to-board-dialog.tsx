import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { Select } from "@/components/ui/select";
import { TaskDialog } from "@/components/ui/task-dialog";
import { TextField } from "@/components/ui/text-field";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { addTile, boardListOptions, boardsKey, createBoard } from "@/lib/client/analysis/boards";
import { boardPath } from "@/lib/client/links/saved-analyses";
import type { Insight } from "@/lib/contract/analysis/insight";

interface AddToBoardDialogProps {
  projectId: string;
  insight: Insight;
  onClose: () => void;
}

/** The choice that makes a board. */
const newBoard = "new";

/** Puts a saved analysis on a board, or on a new one. */
export default function AddToBoardDialog({ projectId, insight, onClose }: AddToBoardDialogProps) {
  const t = useTranslations("boards.add");
  const common = useTranslations("common");
  const router = useRouter();
  const { data: boards } = useQuery(boardListOptions(projectId));
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const { isPending, fault, run } = useAsyncAction();
  const id = chosen ?? String(boards?.results[0]?.id ?? newBoard);
  const title = insight.name || common("untitled");
  const add = useApiMutation({
    send: async () => {
      const board =
        id === newBoard
          ? await createBoard(projectId, { name })
          : { id: Number(id), name: boards?.results.find((one) => String(one.id) === id)?.name ?? "" };
      await addTile(projectId, board.id, { insight_id: insight.id });
      return board;
    },
    refreshes: [boardsKey(projectId)],
    done: (_, board) => ({
      message: t("added", { name: title, board: board.name }),
      next: { label: t("openBoard"), onNext: () => router.push(boardPath(projectId, board.id)) },
    }),
    onSuccess: onClose,
  });
  return (
    <TaskDialog
      title={t("title", { name: title })}
      width="small"
      onClose={onClose}
      confirmLabel={common("add")}
      onConfirm={() => void run(() => add.submit())}
      isPending={isPending}
      isDisabled={!boards || (id === newBoard && name.trim() === "")}
      fault={fault}
    >
      <div className="flex flex-col gap-4">
        <Select
          label={common("board")}
          options={[
            ...(boards?.results ?? []).map((board) => ({ id: String(board.id), label: board.name })),
            { id: newBoard, label: t("newBoard") },
          ]}
          value={id}
          onChange={setChosen}
        />
        {id === newBoard && (
          <TextField label={t("newName")} maxLength={400} value={name} onChange={setName} autoFocus />
        )}
      </div>
    </TaskDialog>
  );
}
