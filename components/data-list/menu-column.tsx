import type { Column } from "@/components/data-list/column";

/** The column at the end of a row, with its menu. @param header for screen readers */
export const menuColumn = <Row,>(
  header: string,
  cell: (row: Row) => React.ReactNode,
): Column<Row, "menu"> => ({
  id: "menu",
  header,
  isHeaderHidden: true,
  isFixed: true,
  align: "end",
  className: "max-sm:[grid-area:menu] max-sm:justify-self-end sm:w-[68px]",
  placeholder: <span className="block h-[30px]" />,
  cell,
});
