"use client";
import { useCallback, useMemo } from "react";
import { type Density, densities } from "@/components/ui/data-table/column";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

/** How somebody wants to see a table, as this browser remembers it. */
export interface TableSettings<Id extends string> {
  hidden: readonly Id[];
  density: Density;
}

/** What an older version left there counts as nothing. */
function parse(stored: string | null): TableSettings<string> {
  let kept: { hidden?: unknown; density?: unknown } = {};
  try {
    kept = Object(JSON.parse(stored ?? "{}"));
  } catch {
    // Not ours, or torn.
  }
  return {
    hidden: Array.isArray(kept.hidden) ? kept.hidden : [],
    density: densities.find((known) => known === kept.density) ?? "default",
  };
}

/**
 * The settings of a table and how to change them.
 *
 * @param name tells tables apart
 * @param hideable its columns that may be hidden
 */
export function useTableSettings<Id extends string>(
  name: string,
  hideable: readonly Id[],
): [TableSettings<Id>, (changes: Partial<TableSettings<Id>>) => void] {
  const key = `table-${name}`;
  const stored = useLocalStorage(key);
  const settings = useMemo(() => {
    const { hidden, density } = parse(stored);
    return { hidden: hideable.filter((id) => hidden.includes(id)), density };
  }, [stored, hideable]);
  const change = useCallback(
    (changes: Partial<TableSettings<Id>>) =>
      setLocalStorage(key, JSON.stringify({ ...settings, ...changes })),
    [key, settings],
  );
  return [settings, change];
}
