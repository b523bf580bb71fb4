import { useMemo, useState } from "react";
import { columnsOf } from "@/components/analysis/sql/chart-data";
import type { Column, Sort } from "@/components/data-list/column";
import { DataList, oneLineHeights } from "@/components/data-list/data-list";
import { useClientRows } from "@/components/data-list/use-client-rows";
import type { HogqlResult, ResultValue } from "@/lib/contract/analysis/hogql";

interface Row {
  key: string;
  values: readonly ResultValue[];
}

/** Pixels under which columns are not squeezed. */
const columnWidth = 150;
/** Pixels of a line of a stacked row. */
const stackedLine = 22;
const stackedMargin = 24;

/** Numbers by size, texts by alphabet, null last. */
function compareValues(a: ResultValue, b: ResultValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
}

/** The rows of a result, sorted by the column that is chosen. */
export function ResultTable({ label, result }: { label: string; result: HogqlResult }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const columns = useMemo(
    () =>
      columnsOf(result).map(
        ({ index, name, kind }): Column<Row> => ({
          id: String(index),
          header: name,
          cell: ({ values }) => <CellValue value={values[index] ?? null} />,
          sorts: kind === "number" ? "descending" : "ascending",
          compare: (a, b) => compareValues(a.values[index] ?? null, b.values[index] ?? null),
          ...(kind === "number" && { align: "end" as const }),
          isNamedInStack: true,
          className: "max-sm:block max-sm:truncate",
        }),
      ),
    [result],
  );
  const rows = useMemo(
    () => result.results.map((values, index): Row => ({ key: String(index), values })),
    [result],
  );
  const source = useClientRows({ rows, columns, sort });
  return (
    <DataList
      label={label}
      columns={columns}
      source={source}
      rowKey={({ key }) => key}
      rowHeader="0"
      sort={sort}
      onSort={setSort}
      rowHeights={{ ...oneLineHeights, stacked: columns.length * stackedLine + stackedMargin }}
      rowClassName="max-sm:block"
      minWidth={columns.length * columnWidth}
    />
  );
}

function CellValue({ value }: { value: ResultValue }) {
  if (value === null) return <span className="font-mono text-ink-3 text-mono italic">null</span>;
  const text = String(value);
  return (
    <span className="block truncate font-mono text-mono tabular-nums max-sm:inline" title={text}>
      {text}
    </span>
  );
}
