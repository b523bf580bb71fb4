import { useQueryClient } from "@tanstack/react-query";
import { Share2Icon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BoardMenu } from "@/components/analysis/board/board-menu";
import { BoardTitle } from "@/components/analysis/board/board-title";
import { HiddenTiles } from "@/components/analysis/board/hidden-tiles";
import { iconOnPhones, PrintButton } from "@/components/analysis/board/print-button";
import { useBoardActions } from "@/components/analysis/board/use-board-actions";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Notice } from "@/components/ui/notice";
import { boardsKey } from "@/lib/client/analysis/boards";
import { boardPath, boardsPath } from "@/lib/client/links/saved-analyses";
import { boardLinks } from "@/lib/client/public-links";
import type { Board } from "@/lib/contract/analysis/board";

const PublicLinks = lazyComponent(() => import("@/components/public-links/public-links"));
const BoardDialog = lazyComponent(() => import("@/components/analysis/board/board-dialog"));

interface BoardHeaderProps {
  projectId: string;
  board: Board;
  canEdit: boolean;
  addButton: React.ReactNode;
  /** Whether the dates and filters on screen are those that everyone sees. */
  isViewSaved: boolean;
}

/** The name and description of a board, and what can be done with it. */
export function BoardHeader(props: BoardHeaderProps) {
  const { projectId, board, canEdit, addButton, isViewSaved } = props;
  const t = useTranslations("boards");
  const router = useRouter();
  const queries = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const actions = useBoardActions(projectId, {
    onDuplicated: ({ id }) => router.push(boardPath(projectId, id)),
    onDeleted: () => router.push(boardsPath(projectId)),
  });
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-line border-b px-4 pt-6 pb-4 sm:px-8 sm:pt-8">
      <BoardTitle board={board} />
      <div data-print="hide" className="flex flex-wrap items-center gap-2">
        {board.tiles.length > 0 && <PrintButton />}
        <Button onPress={() => setSharing(true)} aria-label={t("share")} className={iconOnPhones}>
          <Share2Icon aria-hidden className="size-4" strokeWidth={1.5} />
          <span className="max-sm:hidden">{t("share")}</span>
        </Button>
        {addButton}
        {canEdit && <BoardMenu board={board} actions={actions} onEdit={() => setEditing(true)} />}
      </div>
      {isEditing && <BoardDialog projectId={projectId} board={board} onClose={() => setEditing(false)} />}
      {isSharing && (
        <PublicLinks
          projectId={projectId}
          calls={boardLinks(projectId, board.id)}
          isWritable={canEdit}
          onClose={() => {
            setSharing(false);
            void queries.invalidateQueries({ queryKey: boardsKey(projectId) });
          }}
        >
          {!isViewSaved && <Notice tone="caution">{t("sharesSaved")}</Notice>}
          {board.tiles.length > 0 && <HiddenTiles projectId={projectId} board={board} />}
        </PublicLinks>
      )}
    </header>
  );
}
