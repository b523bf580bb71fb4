import { useTranslations } from "next-intl";
import { ChartTable } from "@/components/charts/chart-table";
import type { HogqlResult } from "@/lib/contract/analysis/hogql";

interface SqlTileProps {
  title: string;
  columns: readonly string[];
  rows: HogqlResult["results"];
}

/** The rows of a query on the board. No persons are behind them: the tile's title opens the query. */
export function SqlTile({ title, columns, rows }: SqlTileProps) {
  const t = useTranslations("board");
  if (rows.length === 0) return <p className="py-6 text-ink-2">{t("noData")}</p>;
  const cellsAt = (row: number) => (rows[row] ?? []).map((cell) => (cell === null ? "–" : String(cell)));
  return <ChartTable label={title} data={{ columns, rowCount: rows.length, cellsAt }} />;
}
