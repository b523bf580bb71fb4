import { useCallback, useMemo } from "react";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

function parse(stored: string | null): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (Array.isArray(value)) return value.filter((name) => typeof name === "string");
  } catch {
    // Invalid settings of another version are ignored.
  }
  return null;
}

/** Chosen columns, kept in this browser. @param defaults before any were chosen; the same list in each call */
export function useChosenColumns(
  storageKey: "persons-drawer-columns" | "responses-export-columns",
  defaults: readonly string[],
): [readonly string[], (names: readonly string[]) => void] {
  const stored = useLocalStorage(storageKey);
  const columns = useMemo(() => parse(stored) ?? defaults, [stored, defaults]);
  const change = useCallback(
    (names: readonly string[]) => setLocalStorage(storageKey, JSON.stringify(names)),
    [storageKey],
  );
  return [columns, change];
}
