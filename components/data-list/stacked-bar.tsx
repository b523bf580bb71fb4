import { ArrowDownIcon, ArrowUpIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import { type Column, nextSort, type Sort } from "@/components/data-list/column";
import { Button } from "@/components/ui/button";
import { MenuItem, MenuPopover } from "@/components/ui/menu";

interface StackedBarProps<Row, Id extends string> {
  columns: readonly Column<Row, Id>[];
  sort: Sort<Id> | null;
  onSort: ((sort: Sort<Id>) => void) | undefined;
  /** The checkbox that selects all rows. */
  selectAll: React.ReactNode;
}

/** Above stacked rows, which have no header: selects all of them, and sorts them. */
export function StackedBar<Row, Id extends string>(props: StackedBarProps<Row, Id>) {
  const { columns, sort, onSort, selectAll } = props;
  const t = useTranslations("dataList");
  const sortable = onSort ? columns.filter(({ sorts }) => sorts) : [];
  if (!selectAll && sortable.length === 0) return null;
  const sorted = columns.find(({ id }) => id === sort?.id);
  const Arrow = sort?.direction === "descending" ? ArrowDownIcon : ArrowUpIcon;
  return (
    <div className="flex min-h-11 items-center gap-3 border-line border-b bg-sheet px-4 text-ink-2 text-table">
      {selectAll && (
        <>
          {selectAll}
          <span aria-hidden>{t("select.all")}</span>
        </>
      )}
      {sortable.length > 0 && (
        <MenuTrigger>
          <Button variant="quiet" size="small" className="-mr-2 ml-auto min-w-0">
            <span className="truncate">
              {sorted ? t("sort.by", { column: sorted.header }) : t("sort.label")}
            </span>
            {sorted && <Arrow aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />}
          </Button>
          <MenuPopover
            placement="bottom end"
            selectionMode="single"
            selectedKeys={sort ? [sort.id] : []}
            disallowEmptySelection
          >
            {sortable.map((column) => {
              const next = nextSort(column, sort);
              return (
                <MenuItem key={column.id} id={column.id} onAction={() => next && onSort?.(next)}>
                  <span className="grow">{column.header}</span>
                  <span className="text-ink-3">{next && t(`sort.${next.direction}`)}</span>
                </MenuItem>
              );
            })}
          </MenuPopover>
        </MenuTrigger>
      )}
    </div>
  );
}
