"use client";
import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { InsightTile } from "@/components/analysis/board/insight-tile";
import { ScoreTile } from "@/components/analysis/board/score-tile";
import { useBoardDates } from "@/components/analysis/board/use-board-dates";
import { QueryFailed } from "@/components/data-list/query-failed";
import { DateRangePicker } from "@/components/filters/date-range-picker";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { DropIndicator } from "@/components/ui/drop-indicator";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useReorder } from "@/components/ui/use-reorder";
import { useCanEdit } from "@/lib/client/access/use-role";
import { addTile, boardKey, boardOptions, moveTile, removeTile } from "@/lib/client/analysis/board";
import { editOf } from "@/lib/client/cache-edit";
import { boardPath } from "@/lib/client/links/saved-analyses";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import type { Board, BoardTile, BoardTileInput } from "@/lib/contract/analysis/board";

const AddTileDialog = lazyComponent(() => import("@/components/analysis/board/add-tile-dialog"));

const noTiles: readonly BoardTile[] = [];

/** The board of a project: saved analyses and survey scores for the same dates. */
export function BoardScreen({ projectId }: { projectId: string }) {
  const t = useTranslations("board");
  useCrumbs([{ label: t("title"), href: boardPath(projectId) }]);
  const [dates, setDates] = useBoardDates();
  const [isAdding, setAdding] = useState(false);
  const canEdit = useCanEdit(projectId);
  const timeZone = useProjectTimeZone(projectId);
  const board = useQuery(boardOptions(projectId));
  const tiles = board.data?.tiles ?? noTiles;

  const refreshes = [boardKey(projectId)];
  const edit = (change: (tiles: BoardTile[]) => BoardTile[]) => [
    editOf<Board>(boardKey(projectId), (before) => ({ tiles: change(before.tiles) })),
  ];
  const add = useApiMutation({ send: (input: BoardTileInput) => addTile(projectId, input), refreshes });
  const move = useApiMutation({
    send: ({ tile, to }: { tile: BoardTile; to: number }) => moveTile(projectId, tile.id, to),
    refreshes,
    edits: ({ tile, to }) =>
      edit((before) => before.filter(({ id }) => id !== tile.id).toSpliced(to, 0, tile)),
    failed: () => t("failedMove"),
  });
  const remove = useApiMutation({
    send: ({ tile }: { tile: BoardTile; at: number }) => removeTile(projectId, tile.id),
    refreshes,
    edits: ({ tile }) => edit((before) => before.filter(({ id }) => id !== tile.id)),
    done: ({ tile, at }) => ({
      message: t("removed", { name: nameOf(tile) }),
      undo: () => restore.run({ tile, to: at }),
    }),
    failed: ({ tile }) => t("failedRemove", { name: nameOf(tile) }),
  });
  const restore = useApiMutation({
    send: async ({ tile, to }: { tile: BoardTile; to: number }) => {
      const { id } = await addTile(projectId, inputOf(tile));
      return await moveTile(projectId, id, to);
    },
    refreshes,
    failed: ({ tile }) => t("failedRestore", { name: nameOf(tile) }),
  });
  const { list, indicator, getHandleProps } = useReorder<HTMLOListElement>({
    count: tiles.length,
    onMove: (from, to) => {
      const tile = tiles[from];
      if (tile) move.run({ tile, to });
    },
  });
  const addButton = canEdit && (
    <Button variant="primary" onPress={() => setAdding(true)}>
      <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
      {t("add.open")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <DateRangePicker value={dates} onChange={setDates} timeZone={timeZone} />
            {addButton}
          </>
        }
      />
      {board.isError && !board.data ? (
        <QueryFailed title={t("failed")} query={board} />
      ) : board.data?.tiles.length === 0 ? (
        <EmptyState title={t("empty.title")}>
          <p className="text-ink-2">{t("empty.detail")}</p>
          {addButton}
        </EmptyState>
      ) : (
        <div className="relative max-w-5xl px-4 py-6 sm:px-8">
          {board.data ? (
            <ol ref={list} aria-label={t("tiles")} className="flex flex-col gap-4">
              {tiles.map((tile, at) => (
                <li key={tile.id} className="min-w-0 data-dragging:opacity-50">
                  <Tile
                    projectId={projectId}
                    tile={tile}
                    dates={dates}
                    handle={canEdit ? getHandleProps(at) : null}
                    onRemove={() => remove.run({ tile, at })}
                  />
                </li>
              ))}
            </ol>
          ) : (
            <Skeleton height="h-64" className="w-full" />
          )}
          <DropIndicator ref={indicator} />
        </div>
      )}
      {isAdding && (
        <AddTileDialog
          projectId={projectId}
          tiles={tiles}
          onClose={() => setAdding(false)}
          onAdd={add.submit}
        />
      )}
    </>
  );
}

const nameOf = ({ insight, survey }: BoardTile) => insight?.name ?? survey?.name ?? "";

/** The input that adds the same tile again. */
const inputOf = ({ insight, survey, question_id }: BoardTile): BoardTileInput =>
  insight ? { insight_id: insight.id } : { survey_id: survey?.id, question_id };

type BoardTileProps = Omit<React.ComponentProps<typeof InsightTile>, "insight"> & { tile: BoardTile };

function Tile({ tile, ...props }: BoardTileProps) {
  if (tile.insight) return <InsightTile {...props} insight={tile.insight} />;
  if (tile.survey && tile.question_id !== null)
    return <ScoreTile {...props} survey={tile.survey} questionId={tile.question_id} />;
  return null;
}
