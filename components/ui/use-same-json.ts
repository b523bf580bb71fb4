import { useMemo } from "react";

/** The value, as the object that it was while its JSON is the same: for lists of dependencies. */
export function useSameJson<T>(value: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text is another value.
  return useMemo(() => value, [JSON.stringify(value)]);
}
