import { useTranslations } from "next-intl";
import type { FileColumn } from "@/components/charts/chart-table";

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
  return {
    /** The label of an interval with its mark. */
    labelOf: (label: string, mark: IntervalMark | undefined): string => {
      const word = wordOf(mark);
      return word === null ? label : t("label", { label, mark: word });
    },
    /** What the marks of a chart mean; null where it has none. @param look how marked values are drawn */
    noteOf: (marks: readonly IntervalMark[], look: "dotted" | "hatched"): string | null => {
      const hasOpen = marks.some(({ isOpen }) => isOpen);
      const hasPartial = marks.some(({ isOpen, isPartial }) => isPartial && !isOpen);
      if (!(hasOpen || hasPartial)) return null;
      return t(`${look}.${hasOpen && hasPartial ? "openAndPartial" : hasOpen ? "open" : "partial"}`);
    },
    /** The column of marks in files; none for a chart that has no intervals. */
    columnOf: (marks: readonly IntervalMark[]): { fileColumns?: FileColumn[] } =>
      marks.length > 0 ? { fileColumns: [{ name: t("column"), valueAt: (row) => wordOf(marks[row]) }] } : {},
  };
}
