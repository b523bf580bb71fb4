import { useCallback, useMemo } from "react";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

const storageKey = "persons-drawer-columns";
/** Default columns of properties. */
const defaultColumns: readonly string[] = ["email"];

function parse(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (Array.isArray(value)) return value.filter((name) => typeof name === "string");
  } catch {
    // Invalid settings of another version are ignored.
  }
  return defaultColumns;
}

/** The properties that the drawer shows as columns, kept in this browser. */
export function useChosenColumns(): [readonly string[], (names: readonly string[]) => void] {
  const stored = useLocalStorage(storageKey);
  const columns = useMemo(() => parse(stored), [stored]);
  const change = useCallback(
    (names: readonly string[]) => setLocalStorage(storageKey, JSON.stringify(names)),
    [],
  );
  return [columns, change];
}
