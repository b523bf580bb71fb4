"use client";
import { useState } from "react";

/**
 * As many keys as there are rows: those there are, and new ones after them.
 *
 * @param kept the keys of the rows there were
 */
export function assignRowKeys(kept: readonly number[], count: number): number[] {
  const next = Math.max(-1, ...kept) + 1;
  return Array.from({ length: count }, (_, at) => kept[at] ?? next + at - kept.length);
}

/**
 * Identities for rows whose values have none: whoever removes a row says which, and the others stay who they are, with
 * their focus and what is open in them.
 *
 * @param count how many rows there are; new ones come last
 */
export function useRowKeys(count: number) {
  const [kept, setKept] = useState<readonly number[]>([]);
  const keys = assignRowKeys(kept, count);
  return {
    keyOf: (at: number): number => keys[at] ?? at,
    removeKey: (at: number): void => setKept(keys.toSpliced(at, 1)),
  };
}
