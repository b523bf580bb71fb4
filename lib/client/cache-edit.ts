import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** An optimistic update of cached query data. */
export interface CacheEdit {
  /** Every query whose key begins with it is updated. */
  queryKey: QueryKey;
  update: (data: unknown) => unknown;
}

/**
 * An edit of the queries under a key.
 *
 * @param update returns new data and leaves its argument unchanged; not called for queries without data
 */
export const editOf = <Data>(queryKey: QueryKey, update: (data: Data) => Data): CacheEdit => ({
  queryKey,
  // The data under a key has the type of its query options.
  update: (data) => update(data as Data),
});

/**
 * Applies edits to the cache. Requests in flight are cancelled, because their answers may be older.
 *
 * @returns a function that restores the previous data
 */
export async function applyEdits(queries: QueryClient, edits: readonly CacheEdit[]): Promise<() => void> {
  await Promise.all(edits.map(({ queryKey }) => queries.cancelQueries({ queryKey })));
  const before = edits.flatMap(({ queryKey, update }) => {
    const snapshots = queries.getQueriesData<unknown>({ queryKey });
    for (const [key, data] of snapshots) if (data !== undefined) queries.setQueryData(key, update(data));
    return snapshots;
  });
  return () => {
    // In reverse: after two edits of the same query, the first snapshot is restored last.
    for (const [key, data] of before.toReversed()) queries.setQueryData(key, data);
  };
}
