import type { RetryableQuery } from "@/components/data-list/query-failed";

/**
 * The source of a list's rows: all at once (`useClientRows`) or page by page (`useServerRows`). The list knows
 * rows by position only.
 */
export interface RowSource<Row> extends RetryableQuery {
  /** Key of the query: another key is another list, which starts at the top with nothing selected. */
  key: string;
  /** Rows in all; null until the first answer. */
  count: number | null;
  /** The row at a position from 0; undefined while it is loading. */
  rowAt: (index: number) => Row | undefined;
  /** The rows from one position up to but without another, loaded where needed. @throws as the page's request does */
  loadRows: (from: number, to: number, signal?: AbortSignal) => Promise<readonly Row[]>;
  /** Called with the range of positions on screen, `to` excluded. */
  onVisible: (from: number, to: number) => void;
  /** Whether every row is here. */
  isComplete: boolean;
  /** Whether the rows still answer an earlier query. */
  isStale: boolean;
}
