"use client";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { z } from "zod";
import { type Density, densities } from "@/components/ui/data-table/column";

/** How somebody wants to see a table, as this browser remembers it. */
export interface TableSettings<Id extends string> {
  hidden: readonly Id[];
  density: Density;
}

const Stored = z
  .object({ hidden: z.array(z.string()), density: z.enum(densities) })
  .partial()
  .catch({});

const listeners = new Set<() => void>();

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener("storage", onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** What an older version left there counts as nothing. */
function parse(stored: string | null): z.output<typeof Stored> {
  if (stored === null) return {};
  try {
    return Stored.parse(JSON.parse(stored));
  } catch {
    return {};
  }
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
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  );
  const settings = useMemo(() => {
    const { hidden = [], density = "default" } = parse(stored);
    return { hidden: hideable.filter((id) => hidden.includes(id)), density };
  }, [stored, hideable]);
  const change = useCallback(
    (changes: Partial<TableSettings<Id>>) => {
      localStorage.setItem(key, JSON.stringify({ ...settings, ...changes }));
      for (const listener of listeners) listener();
    },
    [key, settings],
  );
  return [settings, change];
}
