import { useTranslations } from "next-intl";
import { ChartTable } from "@/components/charts/chart-table";
import type { HogqlResult } from "@/lib/contract/analysis/hogql";

interface SqlRowsProps {
  title: string;
  columns: readonly string[];
  rows: HogqlResult["results"];
}

/** The rows of a query on the board. No persons are behind them. */
export function SqlRows({ title, columns, rows }: SqlRowsProps) {
  const t = useTranslations("boards");
  if (rows.length === 0) return <p className="py-6 text-ink-2">{t("noData")}</p>;
  const cellsAt = (row: number) => (rows[row] ?? []).map((cell) => (cell === null ? "–" : String(cell)));
  return <ChartTable label={title} data={{ columns, rowCount: rows.length, cellsAt }} />;
}
