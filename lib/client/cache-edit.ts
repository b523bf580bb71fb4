import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** A change of cached answers, made before the server has confirmed it. */
export interface CacheEdit {
  /** Of every query whose key begins with it. */
  queryKey: QueryKey;
  update: (data: unknown) => unknown;
}

/**
 * Describes an edit.
 *
 * @param update must not change its argument; only called where there is an answer
 */
export const editOf = <Data>(queryKey: QueryKey, update: (data: Data) => Data): CacheEdit => ({
  queryKey,
  // What is cached under a key has the type that its query options say.
  update: (data) => update(data as Data),
});

/**
 * Makes edits of the cache. Answers under way are not taken: they may be older.
 *
 * @returns puts back what was there
 */
export async function applyEdits(queries: QueryClient, edits: readonly CacheEdit[]): Promise<() => void> {
  await Promise.all(edits.map(({ queryKey }) => queries.cancelQueries({ queryKey })));
  const before = edits.flatMap(({ queryKey, update }) => {
    const found = queries.getQueriesData<unknown>({ queryKey });
    for (const [key, data] of found) if (data !== undefined) queries.setQueryData(key, update(data));
    return found;
  });
  return () => {
    // Backwards, so that of two edits of one answer the first state is the last.
    for (const [key, data] of before.toReversed()) queries.setQueryData(key, data);
  };
}
