import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import type { RowSource } from "@/components/data-list/row-source";
import {
  emptySelection,
  fullSelection,
  isSelected,
  type Selection,
  selectedCount,
  withRows,
} from "@/components/data-list/selection";
import { useErrorToast } from "@/components/forms/use-error-toast";

/** The selection of a list, and its actions. */
export interface ListSelection<Row> {
  selection: Selection<Row>;
  /** Rows selected; of a list that is here as a whole, only those still in it. */
  count: number;
  /** Whether all that match are selected; `null` when it is some. */
  isAll: boolean | null;
  isSelected: (key: string) => boolean;
  /** Whether the rows of a range are still loading. */
  isLoading: boolean;
  /** Selects the row at a position, or removes it; with a range, every row from the last one on does as it does. */
  toggle: (index: number, isRange: boolean) => void;
  /** Moves the end of a range by one row; where none ends at `from`, one begins there. */
  extend: (from: number, to: number) => void;
  toggleAll: () => void;
  clear: () => void;
  /** The selected rows, loaded where needed. @throws as the source's `loadRows` does */
  loadSelected: (signal?: AbortSignal) => Promise<Row[]>;
}

interface SelectionInput<Row> {
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
}

/** Selection in a list: single rows, ranges across pages, all that match. Another query empties it. */
export function useSelection<Row>({ source, rowKey }: SelectionInput<Row>): ListSelection<Row> {
  const t = useTranslations("dataList.failed");
  const showError = useErrorToast();
  const [held, setHeld] = useState<{ key: string; selection: Selection<Row> }>({
    key: source.key,
    selection: emptySelection,
  });
  const [isLoading, setLoading] = useState(false);
  /** The last row selected, and where the range that begins there ends. */
  const anchor = useRef<{ index: number; key: string; lead: number } | null>(null);
  const loading = useRef<AbortController | null>(null);
  useEffect(() => () => loading.current?.abort(), []);

  const selection: Selection<Row> = held.key === source.key ? held.selection : emptySelection;
  /** Says that the rows of a range could not be loaded: the selection is what it was. */
  const tellError = (error: unknown) => showError(t("rows"), error);
  const latest = useRef({ source, selection, rowKey, tellError });
  latest.current = { source, selection, rowKey, tellError };

  const actions = useMemo(() => {
    const change = (next: Selection<Row>) => {
      loading.current?.abort();
      setLoading(false);
      latest.current.selection = next;
      setHeld({ key: latest.current.source.key, selection: next });
    };
    const entries = (rows: readonly Row[]) => rows.map((row) => [latest.current.rowKey(row), row] as const);
    /** The anchor, while the row it names is still where it was. */
    const anchorNow = () => {
      const at = anchor.current;
      if (!at) return null;
      const row = latest.current.source.rowAt(at.index);
      // Far away its page may be gone: then it is taken to be there still.
      return row === undefined || latest.current.rowKey(row) === at.key ? at : null;
    };
    const selectRange = async (from: number, to: number, isWanted: boolean) => {
      const { source } = latest.current;
      const { key } = source;
      loading.current?.abort();
      const controller = new AbortController();
      loading.current = controller;
      const here = Array.from({ length: to - from }, (_, at) => source.rowAt(from + at));
      const isHere = (rows: typeof here): rows is Row[] => rows.every((row) => row !== undefined);
      if (isHere(here)) return change(withRows(latest.current.selection, entries(here), isWanted));
      setLoading(true);
      try {
        const rows = await source.loadRows(from, to, controller.signal);
        if (controller.signal.aborted || latest.current.source.key !== key) return;
        change(withRows(latest.current.selection, entries(rows), isWanted));
      } catch (error) {
        if (!controller.signal.aborted) latest.current.tellError(error);
      } finally {
        if (loading.current === controller) setLoading(false);
      }
    };
    return {
      toggle(index: number, isRange: boolean) {
        const { source, selection } = latest.current;
        const row = source.rowAt(index);
        if (row === undefined) return;
        const key = latest.current.rowKey(row);
        const isWanted = !isSelected(selection, key);
        const from = isRange ? anchorNow() : null;
        anchor.current = { index, key, lead: index };
        if (!from) return change(withRows(selection, [[key, row]], isWanted));
        void selectRange(Math.min(from.index, index), Math.max(from.index, index) + 1, isWanted);
      },
      extend(from: number, to: number) {
        const { source, selection } = latest.current;
        const [start, row] = [source.rowAt(from), source.rowAt(to)];
        if (start === undefined || row === undefined) return;
        const held = anchorNow();
        const at = held?.lead === from ? held : { index: from, key: latest.current.rowKey(start) };
        anchor.current = { ...at, lead: to };
        const isShrinking = Math.abs(to - at.index) < Math.abs(from - at.index);
        if (isShrinking) change(withRows(selection, entries([start]), false));
        else change(withRows(selection, entries([start, row]), true));
      },
      clear() {
        anchor.current = null;
        change(emptySelection);
      },
      toggleAll(isAll: boolean) {
        const { source } = latest.current;
        anchor.current = null;
        if (isAll) return change(emptySelection);
        // Complete lists are selected row by row, so that rows that are added later are not selected.
        if (!source.isComplete) return change(fullSelection);
        void selectRange(0, source.count ?? 0, true);
      },
      async loadSelected(signal?: AbortSignal): Promise<Row[]> {
        const { source, selection, rowKey } = latest.current;
        if (selection.kind === "rows") return [...selection.rows.values()];
        const rows = await source.loadRows(0, source.count ?? 0, signal);
        return rows.filter((row) => isSelected(selection, rowKey(row)));
      },
    };
  }, []);

  const total = source.count ?? 0;
  const count =
    source.isComplete && selection.kind === "rows"
      ? countHere(source, rowKey, selection)
      : selectedCount(selection, total);
  const isAll = count === 0 ? false : count >= total ? true : null;
  return {
    selection,
    count,
    isAll,
    isSelected: (key) => isSelected(selection, key),
    isLoading,
    ...actions,
    toggleAll: () => actions.toggleAll(isAll === true),
  };
}

/** The number of selected rows among those in a list. */
function countHere<Row>(
  { count, rowAt }: RowSource<Row>,
  rowKey: (row: Row) => string,
  selection: Selection<Row>,
): number {
  if (selectedCount(selection, 0) === 0) return 0;
  let selected = 0;
  for (let index = 0; index < (count ?? 0); index++) {
    const row = rowAt(index);
    if (row !== undefined && isSelected(selection, rowKey(row))) selected++;
  }
  return selected;
}
