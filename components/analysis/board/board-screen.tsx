"use client";
import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BoardBar } from "@/components/analysis/board/board-bar";
import { BoardHeader } from "@/components/analysis/board/board-header";
import { BoardTiles } from "@/components/analysis/board/board-tiles";
import { useBoardView } from "@/components/analysis/board/use-board-view";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { useCanEdit } from "@/lib/client/access/use-role";
import { addTile, boardOptions, boardsKey } from "@/lib/client/analysis/boards";
import { ApiError } from "@/lib/client/call";
import { boardPath, boardsPath } from "@/lib/client/links/saved-analyses";
import type { Board, BoardTileInput } from "@/lib/contract/analysis/board";

const AddTileDialog = lazyComponent(() => import("@/components/analysis/board/add-tile-dialog"));

/** A board: saved analyses and survey scores, for the same dates and filters. */
export function BoardScreen({ projectId, boardId }: { projectId: string; boardId: number }) {
  const t = useTranslations("boards");
  const common = useTranslations("common");
  const query = useQuery(boardOptions(projectId, boardId));
  const board = query.data;
  useCrumbs([
    { label: common("boards"), href: boardsPath(projectId) },
    ...(board ? [{ label: board.name, href: boardPath(projectId, boardId) }] : []),
  ]);
  if (board) return <LoadedBoard projectId={projectId} board={board} />;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState title={t("missing.title")}>
        <p className="text-ink-2">{t("missing.detail")}</p>
        <LinkButton href={boardsPath(projectId)}>{common("boards")}</LinkButton>
      </EmptyState>
    );
  if (query.isError) return <QueryFailed title={common("cantLoadBoard")} query={query} />;
  return (
    <div className="flex flex-col gap-6 px-4 py-8 sm:px-8">
      <Skeleton height="h-8" className="w-64" />
      <Skeleton height="h-64" className="w-full" />
    </div>
  );
}

function LoadedBoard({ projectId, board }: { projectId: string; board: Board }) {
  const t = useTranslations("boards");
  const [view, setView, resetView] = useBoardView(board);
  const [isAdding, setAdding] = useState(false);
  const canEdit = useCanEdit(projectId);
  const add = useApiMutation({
    send: (input: BoardTileInput) => addTile(projectId, board.id, input),
    refreshes: [boardsKey(projectId)],
  });
  const addButton = canEdit && (
    <Button variant="primary" onPress={() => setAdding(true)}>
      <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
      {t("add.open")}
    </Button>
  );
  const isEmpty = board.tiles.length === 0;
  return (
    <div data-results>
      <BoardHeader
        projectId={projectId}
        board={board}
        canEdit={canEdit}
        addButton={addButton}
        isViewSaved={resetView === null}
      />
      {isEmpty ? (
        <EmptyState title={t("empty.title")}>
          <p className="text-ink-2">{t("empty.detail")}</p>
          {addButton}
        </EmptyState>
      ) : (
        <>
          <BoardBar {...{ projectId, board, canEdit, view, setView, resetView }} />
          <BoardTiles projectId={projectId} board={board} view={view} canEdit={canEdit} />
        </>
      )}
      {isAdding && (
        <AddTileDialog
          projectId={projectId}
          tiles={board.tiles}
          onClose={() => setAdding(false)}
          onAdd={add.submit}
        />
      )}
    </div>
  );
}
