import type { TableData } from "@/components/charts/chart-table";
import type { CorrelationResult, FunnelResult } from "@/lib/contract/funnel";
import type { PathEdge } from "@/lib/contract/paths";

/** How a table writes its numbers, and names its columns. */
export interface TableWords {
  number: (value: number) => string;
  percent: (value: number | null) => string;
  duration: (seconds: number) => string;
  column: (
    name:
      | "value"
      | "entered"
      | "converted"
      | "conversion"
      | "day"
      | "time"
      | "persons"
      | "event"
      | "oddsRatio"
      | "from"
      | "to"
      | "paths",
  ) => string;
}

const tableOf = (columns: readonly string[], rows: readonly (readonly string[])[]): TableData => ({
  columns,
  rowCount: rows.length,
  cellsAt: (row) => rows[row] ?? [],
});

/** A funnel that is no plain list of steps: by a breakdown, over time, or times to convert. */
export function funnelTable(
  result: FunnelResult,
  { number, percent, duration, column }: TableWords,
): TableData {
  if (!Array.isArray(result)) {
    const rows = result.bins.map(([from = 0, persons = 0]) => [duration(from), number(persons)]);
    return tableOf([column("time"), column("persons")], rows);
  }
  const heads = [column("entered"), column("converted"), column("conversion")];
  const rows = result.flatMap((group): string[][] => {
    if (Array.isArray(group)) {
      const [first, last] = [group[0]?.count ?? 0, group.at(-1)?.count ?? 0];
      const name = group[0]?.breakdown_value?.join(", ") ?? "";
      return [[name, number(first), number(last), percent(first === 0 ? null : last / first)]];
    }
    if (!("days" in group)) return [];
    const name = group.breakdown_value?.join(", ");
    return group.days.map((day, at) => [
      name === undefined ? day : `${name}, ${day}`,
      number(group.reached_from_step_count[at] ?? 0),
      number(group.reached_to_step_count[at] ?? 0),
      percent(group.data[at] == null ? null : group.data[at] / 100),
    ]);
  });
  const isTrend = result.some((group) => "days" in group);
  return tableOf([column(isTrend ? "day" : "value"), ...heads], rows);
}

/** What correlates with conversion, the strongest first as the API lists it. */
export const correlationTable = ({ events }: CorrelationResult, { number, column }: TableWords): TableData =>
  tableOf(
    [column("event"), column("oddsRatio"), column("converted")],
    events.map((entry) => [
      entry.event.replaceAll("::", " · "),
      number(Math.round(entry.odds_ratio * 100) / 100),
      number(entry.success_count),
    ]),
  );

/** Edges of paths, the most frequent first. */
export const pathsTable = (edges: readonly PathEdge[], { number, column }: TableWords): TableData =>
  tableOf(
    [column("from"), column("to"), column("paths")],
    edges.map(({ source, target, value }) => [itemOf(source), itemOf(target), number(value)]),
  );

/** `1_/pricing` as `1 /pricing`. */
const itemOf = (key: string): string => key.replace("_", " ");

/** The rows of a query. */
export const rowsTable = (
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): TableData =>
  tableOf(
    columns,
    rows.map((row) => row.map((cell) => (cell === null ? "–" : String(cell)))),
  );
