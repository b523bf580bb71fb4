"use client";
import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import NextLink from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { BoardMenu } from "@/components/analysis/board/board-menu";
import { useBoardActions } from "@/components/analysis/board/use-board-actions";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { DragHandle } from "@/components/ui/drag-handle";
import { DropIndicator } from "@/components/ui/drop-indicator";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useReorder } from "@/components/ui/use-reorder";
import { useCanEdit } from "@/lib/client/access/use-role";
import { boardListKey, boardListOptions, boardsKey, updateBoard } from "@/lib/client/analysis/boards";
import { editOf } from "@/lib/client/cache-edit";
import { boardPath, boardsPath } from "@/lib/client/links/saved-analyses";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { BoardSummary } from "@/lib/contract/analysis/board";

const BoardDialog = lazyComponent(() => import("@/components/analysis/board/board-dialog"));

interface BoardPage {
  count: number;
  results: BoardSummary[];
}

/** The boards of a project, in the order that its members give them. */
export function BoardList({ projectId }: { projectId: string }) {
  const t = useTranslations("boards");
  const common = useTranslations("common");
  const router = useRouter();
  useCrumbs([{ label: common("boards"), href: boardsPath(projectId) }]);
  const canEdit = useCanEdit(projectId);
  const [edited, setEdited] = useState<BoardSummary | "new" | null>(null);
  const query = useQuery(boardListOptions(projectId));
  const boards = query.data?.results;
  const newButton = canEdit && (
    <Button variant="primary" onPress={() => setEdited("new")}>
      <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
      {common("newBoard")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={common("boards")}
        summary={query.data && t("summary", { count: query.data.count })}
        actions={newButton}
      />
      {query.isError && !boards ? (
        <QueryFailed title={t("failedList")} query={query} />
      ) : boards?.length === 0 ? (
        <EmptyState title={t("noBoards.title")}>
          <p className="text-ink-2">{t("noBoards.detail")}</p>
          {newButton}
        </EmptyState>
      ) : boards ? (
        <OrderedBoards projectId={projectId} boards={boards} canEdit={canEdit} onEdit={setEdited} />
      ) : (
        <div className="flex flex-col gap-6 px-4 py-6 sm:px-8">
          <Skeleton className="w-64" />
          <Skeleton className="w-48" />
        </div>
      )}
      {edited && (
        <BoardDialog
          projectId={projectId}
          board={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onCreated={({ id }) => router.push(boardPath(projectId, id))}
        />
      )}
    </>
  );
}

interface OrderedBoardsProps {
  projectId: string;
  boards: readonly BoardSummary[];
  canEdit: boolean;
  onEdit: (board: BoardSummary) => void;
}

function OrderedBoards({ projectId, boards, canEdit, onEdit }: OrderedBoardsProps) {
  const t = useTranslations("boards");
  const actions = useBoardActions(projectId);
  const move = useApiMutation({
    send: ({ board, to }: { board: BoardSummary; to: number }) =>
      updateBoard(projectId, board.id, { position: to }),
    refreshes: [boardsKey(projectId)],
    edits: ({ board, to }) => [
      editOf<BoardPage>(boardListKey(projectId), (before) => ({
        ...before,
        results: before.results.filter(({ id }) => id !== board.id).toSpliced(to, 0, board),
      })),
    ],
    failed: ({ board }) => t("failedMoveBoard", { name: board.name }),
  });
  const { list, indicator, getHandleProps } = useReorder<HTMLOListElement>({
    count: boards.length,
    onMove: (from, to) => {
      const board = boards[from];
      if (board) move.run({ board, to });
    },
  });
  return (
    <div className="relative max-w-4xl px-4 py-4 sm:px-8">
      <ol ref={list} aria-label={t("list")} className="flex flex-col">
        {boards.map((board, at) => (
          <li
            key={board.id}
            className="flex items-start gap-2 border-line border-b py-3 data-dragging:opacity-50"
          >
            {canEdit && (
              <DragHandle
                {...getHandleProps(at)}
                label={t("move", { name: board.name })}
                className="size-[30px]"
              />
            )}
            <BoardFacts projectId={projectId} board={board} />
            {canEdit && <BoardMenu board={board} actions={actions} onEdit={() => onEdit(board)} />}
          </li>
        ))}
      </ol>
      <DropIndicator ref={indicator} />
    </div>
  );
}

function BoardFacts({ projectId, board }: { projectId: string; board: BoardSummary }) {
  const t = useTranslations("boards");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const date = format.dateTime(new Date(board.last_modified_at), { dateStyle: "medium", timeZone });
  return (
    <div className="flex min-w-0 grow flex-col gap-0.5 pt-0.5">
      <h2 className="text-section [overflow-wrap:anywhere]">
        <NextLink href={boardPath(projectId, board.id)} prefetch={false} className="hover:underline">
          {board.name}
        </NextLink>
      </h2>
      {board.description && <p className="line-clamp-2 text-ink-2">{board.description}</p>}
      <p className="text-ink-3 text-table tabular-nums">
        {t("facts", { count: board.tile_count, date })}
        {board.is_shared && ` · ${t("shared")}`}
      </p>
    </div>
  );
}
