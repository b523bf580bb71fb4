import { DataList, type DataListProps } from "@/components/data-list/data-list";
import { QueryFailed } from "@/components/data-list/query-failed";
import { RowsFailed } from "@/components/data-list/rows-failed";

export interface ListRowsProps<Row, Id extends string> extends DataListProps<Row, Id> {
  /** Title of a failed load: "Can’t load flags". */
  failed: string;
  /** Shown instead of the rows when there are none; a text is placed on its own line. */
  empty: React.ReactNode;
}

/**
 * A list in each of its states: its rows, none, or why they could not be loaded, with a retry. The empty state
 * of an earlier query is not kept for the next.
 */
export function ListRows<Row, Id extends string>(props: ListRowsProps<Row, Id>) {
  const { failed, empty, ...list } = props;
  const { source } = list;
  if (source.error && source.count === null) return <QueryFailed title={failed} query={source} />;
  return (
    <>
      <RowsFailed source={source} />
      {source.count !== 0 || source.isStale ? (
        <DataList {...list} />
      ) : typeof empty === "string" ? (
        <p className="border-line border-b bg-sheet px-4 py-6 text-ink-2 sm:px-8">{empty}</p>
      ) : (
        empty
      )}
    </>
  );
}
