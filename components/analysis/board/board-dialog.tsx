import { useTranslations } from "next-intl";
import { RecordDialog } from "@/components/forms/record-dialog";
import { useRecordForm } from "@/components/forms/use-record-form";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { boardsKey, createBoard, updateBoard } from "@/lib/client/analysis/boards";
import { BoardChanges, type BoardSummary } from "@/lib/contract/analysis/board";

interface Details {
  name: string;
  description: string;
}

interface BoardDialogProps {
  projectId: string;
  /** Null for a new one. */
  board: BoardSummary | null;
  onClose: () => void;
  onCreated?: (board: BoardSummary) => void;
}

/** The name and description of a board, or of a new one. */
export default function BoardDialog({ projectId, board, onClose, onCreated }: BoardDialogProps) {
  const t = useTranslations("boards.details");
  const common = useTranslations("common");
  const form = useRecordForm<BoardSummary, Details, Details>({
    stored: board,
    read: (stored) => ({
      name: stored?.name ?? "",
      description: stored?.description ?? "",
    }),
    write: (draft) => draft,
    schema: BoardChanges,
    check: ({ name }): Record<string, string> => (name.trim() === "" ? { name: common("enterName") } : {}),
    send: ({ body, changes }) =>
      board ? updateBoard(projectId, board.id, changes) : createBoard(projectId, body),
    refreshes: [boardsKey(projectId)],
    onSaved: (saved) => {
      onClose();
      if (!board) onCreated?.(saved);
    },
  });
  return (
    <RecordDialog
      form={form}
      title={board ? common("editDetails") : common("newBoard")}
      confirmLabel={board ? common("save") : t("create")}
      onClose={onClose}
    >
      <TextField label={common("name")} maxLength={400} autoFocus {...form.field("name")} />
      <TextArea label={common("description")} maxLength={4000} {...form.field("description")} />
    </RecordDialog>
  );
}
