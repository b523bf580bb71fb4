"use client";
import { useCallback, useMemo } from "react";
import {
  type ColumnChoice,
  defaultColumns,
  readColumns,
  writeColumns,
} from "@/components/persons/list/column-choice";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

/**
 * The columns of the list of persons and how to change them. The browser keeps them for the project; an address that names
 * columns wins.
 *
 * @param shown columns of the address; null where it names none
 * @param onShown puts them there; null for the default ones
 */
export function useColumnChoice(
  projectId: string,
  shown: readonly ColumnChoice[] | null,
  onShown: (columns: readonly ColumnChoice[] | null) => void,
): [readonly ColumnChoice[], (columns: readonly ColumnChoice[]) => void] {
  const key = `person-columns-${projectId}`;
  const stored = useLocalStorage(key);
  const columns = useMemo(
    () => shown ?? (stored === null ? defaultColumns : readColumns(stored)),
    [shown, stored],
  );
  const change = useCallback(
    (next: readonly ColumnChoice[]) => {
      const text = writeColumns(next);
      const isDefault = text === writeColumns(defaultColumns);
      setLocalStorage(key, isDefault ? null : text);
      onShown(isDefault ? null : next);
    },
    [key, onShown],
  );
  return [columns, change];
}
