import { useTranslations } from "next-intl";
import type { FileColumn, TableCell } from "@/components/charts/chart-table";

/** Why the value of an interval is not that of a whole one. */
export interface IntervalMark {
  /** It has not ended, or what is counted has not: its value can change. */
  isOpen: boolean;
  /** The date range has only a part of it. */
  isPartial: boolean;
}

/** Intervals without any mark. */
export const unmarked: readonly IntervalMark[] = [];

/** The words of marks; open ones need no other. */
export function useMarkText() {
  const t = useTranslations("charts.marks");
  const common = useTranslations("common");
  const wordOf = (mark: IntervalMark | undefined) =>
    mark?.isOpen ? common("stillOpen") : mark?.isPartial ? t("partial") : null;
  const labelOf = (label: string, mark: IntervalMark | undefined): string => {
    const word = wordOf(mark);
    return word === null ? label : t("label", { label, mark: word });
  };
  return {
    /** The word of a mark; null for none. */
    wordOf,
    /** The label of an interval with its mark. */
    labelOf,
    /** A cell whose text has the mark of its value. */
    cellOf: (cell: TableCell, mark: IntervalMark | undefined): TableCell =>
      typeof cell === "string" ? labelOf(cell, mark) : { ...cell, text: labelOf(cell.text, mark) },
    /**
     * What the marks of a chart mean; null where it has none.
     *
     * @param look how marked values are drawn   @param hasPrevious whether there is a period that has ended beside them
     */
    noteOf: (
      marks: readonly IntervalMark[],
      look: "dotted" | "hatched",
      hasPrevious = false,
    ): string | null => {
      const hasOpen = marks.some(({ isOpen }) => isOpen);
      const hasPartial = marks.some(({ isOpen, isPartial }) => isPartial && !isOpen);
      if (!(hasOpen || hasPartial)) return null;
      const note = t(`${look}.${hasOpen && hasPartial ? "openAndPartial" : hasOpen ? "open" : "partial"}`);
      return hasPrevious ? `${note} ${t("previous")}` : note;
    },
    /** The column of marks in files; none for a chart that has no intervals. */
    columnOf: (marks: readonly IntervalMark[], hasPrevious = false): { fileColumns?: FileColumn[] } =>
      marks.length > 0
        ? {
            fileColumns: [
              { name: t(hasPrevious ? "columnOfCurrent" : "column"), valueAt: (row) => wordOf(marks[row]) },
            ],
          }
        : {},
  };
}
