import { useState } from "react";

/**
 * Keys for rows: the existing ones, then new ones.
 *
 * @param kept the keys of existing rows
 */
export function assignRowKeys(kept: readonly number[], count: number): number[] {
  const next = Math.max(-1, ...kept) + 1;
  return Array.from({ length: count }, (_, at) => kept[at] ?? next + at - kept.length);
}

/**
 * Stable keys for rows without ids: removing a row by `removeKey` keeps the keys, and so the state, of the others.
 *
 * @param count the number of rows; new rows come last
 */
export function useRowKeys(count: number) {
  const [kept, setKept] = useState<readonly number[]>([]);
  const keys = assignRowKeys(kept, count);
  return {
    keyOf: (at: number): number => keys[at] ?? at,
    removeKey: (at: number): void => setKept(keys.toSpliced(at, 1)),
  };
}
