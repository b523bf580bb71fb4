import { useTranslations } from "next-intl";
import { InsightTile } from "@/components/analysis/board/insight-tile";
import { ScoreTile } from "@/components/analysis/board/score-tile";
import type { TileActions } from "@/components/analysis/board/tile-frame";
import type { BoardView } from "@/components/analysis/board/use-board-view";
import { useTileActions } from "@/components/analysis/board/use-tile-actions";
import { DropIndicator } from "@/components/ui/drop-indicator";
import { useReorder } from "@/components/ui/use-reorder";
import type { Board, BoardTile } from "@/lib/contract/analysis/board";
import { overrideOfTile } from "@/lib/contract/analysis/override";

interface BoardTilesProps {
  projectId: string;
  board: Board;
  view: BoardView;
  canEdit: boolean;
}

/** The tiles of a board; halves stand side by side on wide screens. */
export function BoardTiles({ projectId, board, view, canEdit }: BoardTilesProps) {
  const t = useTranslations("boards");
  const { tiles } = board;
  const { move, change, remove } = useTileActions(projectId, board);
  const { list, indicator, getHandleProps } = useReorder<HTMLOListElement>({
    count: tiles.length,
    onMove: (from, to) => {
      const tile = tiles[from];
      if (tile) move({ tile, to });
    },
  });
  const actionsOf = (tile: BoardTile, at: number): TileActions => ({
    handle: getHandleProps(at),
    width: tile.width,
    onMoveUp: at > 0 ? () => move({ tile, to: at - 1 }) : null,
    onMoveDown: at < tiles.length - 1 ? () => move({ tile, to: at + 1 }) : null,
    onResize: (width) => change({ tile, changes: { width } }),
    dates: view.dates && {
      isOwn: tile.own_dates,
      own: tile.insight ? "own" : "all",
      onChange: (own_dates) => change({ tile, changes: { own_dates } }),
    },
    onRemove: () => remove({ tile, at }),
  });
  return (
    <div className="relative max-w-[90rem] px-4 py-6 sm:px-8">
      <ol ref={list} aria-label={t("tiles")} className={tileGrid}>
        {tiles.map((tile, at) => (
          <li key={tile.id} className={tileClass(tile)}>
            <Tile
              projectId={projectId}
              tile={tile}
              view={view}
              actions={canEdit ? actionsOf(tile, at) : null}
            />
          </li>
        ))}
      </ol>
      <DropIndicator ref={indicator} />
    </div>
  );
}

/** The classes of the list of tiles, and of a tile in it. */
export const tileGrid = "grid grid-cols-1 gap-4 lg:grid-cols-2 print:block print:space-y-4";
export const tileClass = ({ width }: Pick<BoardTile, "width">): string =>
  `min-w-0 data-dragging:opacity-50 ${width === "full" ? "lg:col-span-2" : ""}`;

interface TileProps {
  projectId: string;
  tile: BoardTile;
  view: BoardView;
  actions: TileActions | null;
}

function Tile({ projectId, tile, view, actions }: TileProps) {
  const { insight, survey, question_id: questionId } = tile;
  const override = overrideOfTile(tile, { ...view.dates, properties: view.filters });
  if (insight) return <InsightTile {...{ projectId, insight, override, actions }} />;
  if (survey && questionId !== null)
    return <ScoreTile {...{ projectId, survey, questionId, override, actions }} />;
  return null;
}
