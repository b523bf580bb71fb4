import { ListFilterIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { RefreshTiles } from "@/components/analysis/board/refresh-tiles";
import type { BoardView } from "@/components/analysis/board/use-board-view";
import { useTileProgress } from "@/components/analysis/board/use-tile-progress";
import { DateRangePicker } from "@/components/filters/date-range-picker";
import { useAsOfText } from "@/components/filters/use-as-of-text";
import { useConditionText } from "@/components/filters/use-condition-text";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { boardsKey, updateBoard } from "@/lib/client/analysis/boards";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import type { Board } from "@/lib/contract/analysis/board";

const FiltersDialog = lazyComponent(() => import("@/components/analysis/board/filters-dialog"));

interface BoardBarProps {
  projectId: string;
  board: Board;
  canEdit: boolean;
  view: BoardView;
  setView: (changes: Partial<BoardView>) => void;
  /** Goes back to what is stored; null while that is shown. */
  resetView: (() => void) | null;
}

/** The dates and filters of all tiles, which everyone may change for themselves, and editors for everyone; and refreshing them. */
export function BoardBar({ projectId, board, canEdit, view, setView, resetView }: BoardBarProps) {
  const t = useTranslations("boards");
  const common = useTranslations("common");
  const timeZone = useProjectTimeZone(projectId);
  const wordsOf = useConditionText(projectId);
  const asOfText = useAsOfText(timeZone);
  const { readAt } = useTileProgress(board.tiles.length);
  const [isFiltering, setFiltering] = useState(false);
  const save = useApiMutation({
    send: ({ dates, filters }: BoardView) =>
      updateBoard(projectId, board.id, {
        date_from: dates?.date_from ?? null,
        date_to: dates?.date_to ?? null,
        properties: filters.map((filter) => ({ ...filter })),
      }),
    refreshes: [boardsKey(projectId)],
    done: () => ({ message: t("viewSaved") }),
    failed: () => t("failedView"),
    onSuccess: () => discard(),
  });
  const bar = useRef<HTMLElement>(null);
  const discard = () => {
    resetView?.();
    // The buttons disappear: focus goes back to what was changed.
    bar.current?.querySelector("button")?.focus();
  };
  return (
    <section
      ref={bar}
      aria-label={t("bar")}
      data-print="filter"
      className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3 sm:px-8"
    >
      <DateRangePicker
        value={view.dates}
        onChange={(dates) => setView({ dates })}
        none={{ label: t("tileDates"), onChoose: () => setView({ dates: null }) }}
        timeZone={timeZone}
      />
      <Button onPress={() => setFiltering(true)}>
        <ListFilterIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {t("filters", { count: view.filters.length })}
      </Button>
      {view.filters.length > 0 && (
        <p className="min-w-0 text-ink-2 text-table [overflow-wrap:anywhere]">
          {t("filteredBy", { filters: wordsOf(view.filters) })}
        </p>
      )}
      {resetView && (
        <>
          {canEdit && (
            <Button variant="quiet" isDisabled={save.isPending} onPress={() => save.run(view)}>
              {t("saveView")}
            </Button>
          )}
          <Button variant="quiet" onPress={discard}>
            {common("discard")}
          </Button>
        </>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-3">
        {readAt !== null && <p className="text-ink-3 text-table">{asOfText(readAt)}</p>}
        <RefreshTiles count={board.tiles.length} />
      </div>
      {isFiltering && (
        <FiltersDialog
          projectId={projectId}
          filters={view.filters}
          onClose={() => setFiltering(false)}
          onApply={(filters) => setView({ filters })}
        />
      )}
    </section>
  );
}
