"use client";
import { useQuery } from "@tanstack/react-query";
import { useNow, useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { tileClass, tileGrid } from "@/components/analysis/board/board-tiles";
import { BoardTitle } from "@/components/analysis/board/board-title";
import { PrintButton } from "@/components/analysis/board/print-button";
import { RefreshTiles } from "@/components/analysis/board/refresh-tiles";
import { Score } from "@/components/analysis/board/score";
import { TileFrame } from "@/components/analysis/board/tile-frame";
import { TileState } from "@/components/analysis/board/tile-state";
import { useTileDetails } from "@/components/analysis/board/use-tile-details";
import { useTileProgress } from "@/components/analysis/board/use-tile-progress";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useAsOfText } from "@/components/filters/use-as-of-text";
import { useDatedRangeText } from "@/components/filters/use-date-range-text";
import { useFiltersText } from "@/components/filters/use-filters-text";
import { LinkGate } from "@/components/public-links/link-gate";
import { Missing } from "@/components/public-links/missing";
import { lazyComponent } from "@/components/ui/lazy-component";
import { OfflineBar } from "@/components/ui/offline-bar";
import { Skeleton } from "@/components/ui/skeleton";
import { publicBoardOptions, publicTileOptions } from "@/lib/client/analysis/public-board";
import { ApiError } from "@/lib/client/call";
import { plainText } from "@/lib/client/plain-text";
import type { PublicVisit } from "@/lib/client/surveys/public-results";
import { PublicTimeZone } from "@/lib/client/use-time-zone";
import type { PublicBoard, PublicTile } from "@/lib/contract/analysis/public-board";
import type { PropertyFilter } from "@/lib/contract/filter";

const AnalysisTile = lazyComponent(
  () => import("@/components/analysis/board/analysis-tile"),
  <Skeleton height="h-48" className="w-full" />,
);

interface PublicBoardPageProps {
  token: string;
  /** The board as it was when the page was made; null while its password is missing. */
  initial: PublicBoard | null;
  /** Whether it is shown within another page. */
  isEmbedded: boolean;
}

/** A board by a public link, or the password that opens it. */
export function PublicBoardPage({ token, initial, isEmbedded }: PublicBoardPageProps) {
  return (
    <LinkGate shows="board" token={token} isLocked={initial === null}>
      {(access, lock) => (
        <BoardOfLink visit={{ token, access }} initial={initial} isEmbedded={isEmbedded} onLocked={lock} />
      )}
    </LinkGate>
  );
}

interface BoardOfLinkProps {
  visit: PublicVisit;
  initial: PublicBoard | null;
  isEmbedded: boolean;
  /** Called when the password was changed meanwhile. */
  onLocked: () => void;
}

function BoardOfLink({ visit, initial, isEmbedded, onLocked }: BoardOfLinkProps) {
  const t = useTranslations("boards");
  const common = useTranslations("common");
  // The time of the request: the same on the server and in the browser.
  const requestedAt = useNow().getTime();
  const query = useQuery({
    ...publicBoardOptions(visit),
    ...(initial && { initialData: initial, initialDataUpdatedAt: requestedAt }),
  });
  const status = query.error instanceof ApiError ? query.error.status : null;
  const lock = useEffectEvent(onLocked);
  useEffect(() => {
    if (status === 403) lock();
  }, [status]);
  if (status === 404) return <Missing />;
  const board = query.data;
  return (
    <>
      <OfflineBar>{t("public.offline")}</OfflineBar>
      <main
        data-results
        className={`mx-auto w-full max-w-[90rem] ${isEmbedded ? "p-4" : "px-4 py-8 sm:px-8 sm:py-12"}`}
      >
        {board ? (
          <PublicTimeZone value={board.timezone}>
            <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-6">
              <BoardTitle board={board}>
                <Selection board={board} readAt={query.dataUpdatedAt} />
              </BoardTitle>
              {board.tiles.length > 0 && (
                <div data-print="hide" className="flex flex-wrap items-center gap-2 max-sm:-ms-3">
                  <RefreshTiles count={board.tiles.length} />
                  {!isEmbedded && <PrintButton />}
                </div>
              )}
            </header>
            {board.tiles.length === 0 ? (
              <p className="text-ink-2">{t("public.missing")}</p>
            ) : (
              <ol aria-label={t("tiles")} className={tileGrid}>
                {board.tiles.map((tile) => (
                  <li key={tile.id} className={tileClass(tile)}>
                    <TileOfLink visit={visit} tile={tile} board={board} />
                  </li>
                ))}
              </ol>
            )}
          </PublicTimeZone>
        ) : query.error ? (
          <QueryFailed title={common("cantLoadBoard")} query={query} />
        ) : (
          <Skeleton height="h-64" className="w-full" />
        )}
        {!isEmbedded && <p className="mt-12 text-ink-3 text-table">{common("madeWithFieldbook")}</p>}
      </main>
    </>
  );
}

/** The dates and filters of all tiles, where the board has any, and when its numbers were read. */
function Selection({ board, readAt }: { board: PublicBoard; readAt: number }) {
  const datesText = useDatedRangeText(board.timezone);
  const filtersText = useFiltersText(null);
  const asOfText = useAsOfText(board.timezone);
  const { readAt: tilesReadAt } = useTileProgress(board.tiles.length);
  const { date_from, date_to, filter_count: count } = board;
  const parts = [
    ...(date_from ? [datesText({ date_from, date_to })] : []),
    ...(count > 0 ? [filtersText(filtersOf(board), count).text] : []),
    asOfText(tilesReadAt ?? readAt),
  ];
  return <p className="text-ink-2">{parts.join(" · ")}</p>;
}

/** The filters that are named; the API checks them. */
const filtersOf = (shown: { properties: object[] } | null | undefined) =>
  (shown?.properties ?? []) as PropertyFilter[];

interface TileOfLinkProps {
  visit: PublicVisit;
  tile: PublicBoard["tiles"][number];
  board: PublicBoard;
}

function TileOfLink({ visit, tile, board }: TileOfLinkProps) {
  const { timezone: timeZone, filter_count } = board;
  const t = useTranslations("boards");
  const common = useTranslations("common");
  const query = useQuery(publicTileOptions(visit, tile.id));
  const textOf = useDatedRangeText(timeZone);
  const { insight, score } = query.data ?? {};
  // The server may have calculated it before it was asked.
  const readAt = insight?.last_refresh ? Date.parse(insight.last_refresh) : query.dataUpdatedAt;
  const { text, whole } = useFiltersText(null)(
    [...filtersOf(insight), ...filtersOf(board)],
    (insight?.filter_count ?? 0) + filter_count,
    insight?.filters,
  );
  const details = useTileDetails(
    insight?.filters ?? {},
    text,
    timeZone,
    insight ? { result: insight.result, readAt } : undefined,
  );
  const scoreDetails = score
    ? [
        plainText(score.text),
        textOf({ date_from: score.date_from ?? "all", date_to: score.date_to }),
        ...(score.filter_count < filter_count ? [t("eventFilters")] : []),
      ]
    : [];
  return (
    <TileFrame
      title={tile.name || common("untitled")}
      href={null}
      details={insight ? details : scoreDetails}
      filters={insight ? whole : ""}
      readAt={readAt}
      timeZone={timeZone}
      actions={null}
    >
      <TileState query={query}>{query.data && <PublicContent tile={query.data} />}</TileState>
    </TileFrame>
  );
}

function PublicContent({ tile: { insight, score, hidden } }: { tile: PublicTile }) {
  const t = useTranslations("boards.public");
  if (insight) return <AnalysisTile projectId="" insight={{ ...insight, columns: null }} isPublic />;
  if (score) return <Score question={score} />;
  return <p className="py-6 text-ink-2">{t(hidden ?? "failed")}</p>;
}
