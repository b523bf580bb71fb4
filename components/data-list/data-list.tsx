import { useTranslations } from "next-intl";
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { arrangeColumns, type ListSettings } from "@/components/data-list/arrange-columns";
import { ColumnHeader, headCell } from "@/components/data-list/cells";
import type { Column, Density, Sort } from "@/components/data-list/column";
import { useDefaultDensity } from "@/components/data-list/default-density";
import { ListRow } from "@/components/data-list/list-row";
import { RowCheckbox } from "@/components/data-list/row-checkbox";
import type { RowSource } from "@/components/data-list/row-source";
import { StackedBar } from "@/components/data-list/stacked-bar";
import { useRowCommands } from "@/components/data-list/use-row-commands";
import { useRowFocus } from "@/components/data-list/use-row-focus";
import { useRowWindow } from "@/components/data-list/use-row-window";
import { useScrollRegion } from "@/components/data-list/use-scroll-region";
import type { ListSelection } from "@/components/data-list/use-selection";
import { watchOverflow } from "@/components/ui/overflow-edges";

export interface DataListProps<Row, Id extends string> {
  label: string;
  /** All columns; `settings` define which are shown. A stable array. */
  columns: readonly Column<Row, Id>[];
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
  /** The column that names the row. */
  rowHeader: Id;
  sort?: Sort<Id> | null;
  onSort?: (sort: Sort<Id>) => void;
  settings?: ListSettings<Id>;
  selection?: ListSelection<Row>;
  /** Names the checkbox of a row: "Select {name}". */
  selectLabel?: (row: Row) => string;
  /** Called when a row is pressed outside of its own controls. The link in the row does the same, by keyboard too. */
  onOpen?: (row: Row) => void;
  rowClassName?: string;
  /**
   * Pixels of every row. Needed where there are tens of thousands: no row is measured then, and what does not fit its
   * cell is the cell's to cut off.
   */
  rowHeights?: Record<Density | "stacked", number>;
  /** The number of placeholder rows while loading. */
  placeholderCount?: number;
  /** Embedded in a page: the page scrolls, not the list. */
  isEmbedded?: boolean;
  /** In a drawer: the list scrolls on small screens too, so the page behind does not move. */
  isInDrawer?: boolean;
  /** Pixels under which it scrolls sideways. Columns may also leave a narrow list, by container queries on its width. */
  minWidth?: number | undefined;
}

/** Heights that suit one line of text in each cell; stacked rows have two. */
export const oneLineHeights: Record<Density | "stacked", number> = {
  comfortable: 44,
  default: 36,
  compact: 30,
  stacked: 72,
};

/** Estimated heights of multi-line rows, until each is measured. */
const estimatedHeights: Record<Density, number> = { comfortable: 58, default: 50, compact: 30 };

/**
 * Rows and columns over a source of rows, however many; below 640 px each row is a small block. The roles are written out
 * because a table laid out as blocks loses its own.
 */
export function DataList<Row, Id extends string>(props: DataListProps<Row, Id>) {
  const { label, columns, source, rowKey, rowHeader, sort = null, onSort, settings, selection } = props;
  const { selectLabel, onOpen, rowClassName = "", rowHeights, minWidth } = props;
  const { placeholderCount = 8, isEmbedded = false, isInDrawer = false } = props;
  const t = useTranslations("dataList");
  const defaultDensity = useDefaultDensity();
  const density = settings?.density ?? defaultDensity;
  const shown = settings ? arrangeColumns(columns, settings) : columns;
  const columnsShown = useSameItems(shown);
  const count = source.count ?? 0;

  const region = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { scroller, maxHeight } = useScrollRegion(region, {
    isEnabled: !isEmbedded,
    isOnSmallScreens: isInDrawer,
  });
  const { isStacked, headHeight } = useHead(head);
  const { focusedRow, focusRow, handlers } = useRowFocus(body);
  const height = rowHeights?.[isStacked ? "stacked" : density];
  const rows = useRowWindow({
    count,
    isComplete: source.isComplete,
    rowHeight: height ?? estimatedHeights[density],
    isUniform: rowHeights !== undefined,
    region: scroller,
    body,
    headHeight,
    keptRow: focusedRow,
  });
  const { visible, scrollTo } = rows;
  const { onVisible } = source;
  useEffect(() => onVisible(visible.from, visible.to), [onVisible, visible.from, visible.to]);

  // Where the last column is pinned, it covers the edge.
  const fades = minWidth !== undefined && !columnsShown.at(-1)?.isPinned;
  useEffect(() => (fades && region.current ? watchOverflow(region.current) : undefined), [fades]);

  // Another query begins at the top.
  const key = useRef(source.key);
  useLayoutEffect(() => {
    if (key.current === source.key) return;
    key.current = source.key;
    if (scroller) scroller.scrollTop = 0;
  });

  const latest = useRef(selection);
  latest.current = selection;
  const toggle = useCallback((index: number, isRange: boolean) => latest.current?.toggle(index, isRange), []);
  const handleKey = useRowCommands({
    count,
    isSelectable: selection !== undefined,
    toggle,
    toggleAll: () => selection?.toggleAll(),
    extend: (from, to) => selection?.extend(from, to),
    focusRow: (index) => focusRow(index, scrollTo),
  });

  const select = selection ? (selectLabel ?? (() => t("select.row"))) : undefined;
  const rowSelectLabel = useLatestFunction(select);
  const common = {
    columns: columnsShown,
    rowHeader,
    density,
    height,
    className: rowClassName,
    selectLabel: rowSelectLabel,
    onToggle: toggle,
    onOpen: useLatestFunction(onOpen),
    measure: rows.measure,
  };
  const selectAll = selection && (
    <RowCheckbox
      label={t("select.all")}
      isSelected={selection.isAll === true}
      isIndeterminate={selection.isAll === null}
      // The selection of a list is emptied once its rows are there.
      isDisabled={source.count === null}
      onToggle={selection.toggleAll}
    />
  );
  let end = 0;
  return (
    <div
      ref={region}
      className={`@container ${scroller ? "relative overflow-auto overscroll-contain" : "relative sm:overflow-x-auto"} ${fades ? "fading-edges" : ""}`}
      style={{
        // The rows below the edge show that there are more.
        "--to-below": "black",
        ...(maxHeight !== null && { maxHeight, scrollPaddingTop: headHeight }),
      }}
      {...(scroller && { "data-scroll": true, "data-fills": true })}
    >
      {isStacked && count > 0 && (
        <StackedBar columns={columnsShown} sort={sort} onSort={onSort} selectAll={selectAll} />
      )}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block removes a table's implicit roles. */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: display: block removes a table's implicit roles. */}
      <table
        role="table"
        aria-label={label}
        aria-busy={source.isStale || source.count === null || selection?.isLoading === true}
        aria-rowcount={source.count === null ? -1 : count + 1}
        // Rows are added and removed while the list is scrolled, so they are no scroll anchors.
        className={`w-full border-separate border-spacing-0 bg-sheet [overflow-anchor:none] text-table max-sm:block sm:table-fixed [&_tbody>tr>*]:border-line [&_tbody>tr>*]:sm:border-b ${minWidth === undefined ? "" : "sm:min-w-(--list-width)"}`}
        {...(minWidth !== undefined && { style: { "--list-width": `${minWidth}px` } })} // a custom property
        {...handlers}
        onKeyDown={handleKey}
      >
        <thead ref={head} role="rowgroup" className="max-sm:sr-only">
          <tr role="row" aria-rowindex={1}>
            {selection && (
              <th role="columnheader" scope="col" className={`${headCell} w-12 pb-2.5! pl-8`}>
                {isStacked ? t("select.all") : selectAll}
              </th>
            )}
            {columnsShown.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} role="rowgroup" className="max-sm:block">
          {source.count === null &&
            Array.from({ length: placeholderCount }, (_, index) => (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are equal.
                key={index}
                {...common}
                row={undefined}
                id={undefined}
                index={undefined}
                isSelected={false}
              />
            ))}
          {rows.drawn.map(({ index, start, end: rowEnd }) => {
            const row = source.rowAt(index);
            const id = row === undefined ? undefined : rowKey(row);
            const gap = start - end;
            end = rowEnd;
            return (
              <Fragment key={id ?? `loading-${index}`}>
                {gap > 0.5 && <Gap height={gap} />}
                <ListRow
                  {...common}
                  row={row}
                  id={id}
                  index={index}
                  isSelected={id !== undefined && selection?.isSelected(id) === true}
                />
              </Fragment>
            );
          })}
          {rows.height - end > 0.5 && <Gap height={rows.height - end} />}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: display: block removes a table's implicit roles. */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block removes a table's implicit roles. */}
      {/* The last row can be scrolled out from under the bulk bar. */}
      {selection && selection.count > 0 && <div aria-hidden className="h-24 sm:h-18" />}
    </div>
  );
}

/** Stands for rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className="max-sm:block">
    <td style={{ height }} className="border-b-0! p-0" />
  </tr>
);

/** The height of the header, and whether rows are laid out as blocks, in which case it is hidden. */
function useHead(head: React.RefObject<HTMLElement | null>): { isStacked: boolean; headHeight: number } {
  const [state, setState] = useState({ isStacked: false, headHeight: 0 });
  useLayoutEffect(() => {
    const element = head.current;
    if (!element) return;
    const look = () => {
      const isStacked = getComputedStyle(element).position === "absolute";
      setState({ isStacked, headHeight: isStacked ? 0 : element.offsetHeight });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [head]);
  return state;
}

/** The array of the last render while its items are the same, so that rows are not rendered again. */
function useSameItems<Item>(items: readonly Item[]): readonly Item[] {
  const kept = useRef(items);
  if (items.length !== kept.current.length || items.some((item, at) => item !== kept.current[at])) {
    kept.current = items;
  }
  return kept.current;
}

/** One function for all renders that calls the last one given; undefined while none is. */
function useLatestFunction<Input, Output>(
  run: ((input: Input) => Output) | undefined,
): ((input: Input) => Output) | undefined {
  const latest = useRef(run);
  latest.current = run;
  const isGiven = run !== undefined;
  const stable = useCallback((input: Input) => latest.current?.(input) as Output, []); // only handed out while one is given
  return isGiven ? stable : undefined;
}
