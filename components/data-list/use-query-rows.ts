import type { UseQueryResult } from "@tanstack/react-query";
import type { Column, Sort } from "@/components/data-list/column";
import type { RowSource } from "@/components/data-list/row-source";
import { useClientRows } from "@/components/data-list/use-client-rows";

interface QueryRowsInput<Row, Id extends string> {
  query: Pick<UseQueryResult<{ results: Row[] }>, "data" | "error" | "refetch" | "isFetching">;
  /** The shown rows; all by default. Null while unknown. */
  rows?: readonly Row[] | null;
  columns: readonly Pick<Column<Row, Id>, "id" | "compare">[];
  sort?: Sort<Id> | null;
}

/** The rows of a query that answers all of them at once. */
export function useQueryRows<Row, Id extends string>(input: QueryRowsInput<Row, Id>): RowSource<Row> {
  const { query, columns, sort = null } = input;
  const { data } = query;
  return useClientRows({
    rows: input.rows ?? data?.results ?? null,
    columns,
    sort,
    // Loaded data is kept, and refetched automatically.
    query: data ? undefined : query,
  });
}
