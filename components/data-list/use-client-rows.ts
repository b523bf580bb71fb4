import { useMemo } from "react";
import type { Column, Sort } from "@/components/data-list/column";
import type { RetryableQuery } from "@/components/data-list/query-failed";
import type { RowSource } from "@/components/data-list/row-source";

interface ClientRowsInput<Row, Id extends string> {
  /** Null while they are loading. */
  rows: readonly Row[] | null;
  /** Sorted by its `compare`; without one, or without a sort, rows keep their order. */
  columns: readonly Pick<Column<Row, Id>, "id" | "compare">[];
  sort: Sort<Id> | null;
  isStale?: boolean;
  /** The source query, if it may fail. */
  query?: RetryableQuery | undefined;
}

/** Rows that are all in the browser, searched and filtered by the caller and sorted here. */
export function useClientRows<Row, Id extends string>(input: ClientRowsInput<Row, Id>): RowSource<Row> {
  const { rows, columns, sort, isStale = false, query } = input;
  const { error = null, refetch, isFetching = false } = query ?? {};
  const compare = columns.find(({ id }) => id === sort?.id)?.compare;
  const sign = sort?.direction === "descending" ? -1 : 1;
  const sorted = useMemo(
    () => (compare ? rows?.toSorted((a, b) => sign * compare(a, b)) : rows) ?? [],
    [rows, compare, sign],
  );
  return useMemo(
    () => ({
      key: "",
      count: rows === null ? null : sorted.length,
      rowAt: (index) => sorted[index],
      loadRows: async (from, to) => sorted.slice(from, to),
      onVisible: () => {},
      isComplete: rows !== null,
      isStale,
      error,
      refetch: () => refetch?.(),
      isFetching,
    }),
    [rows, sorted, isStale, error, refetch, isFetching],
  );
}
