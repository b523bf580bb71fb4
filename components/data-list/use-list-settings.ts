import { useCallback, useMemo } from "react";
import {
  completeOrder,
  isDefault,
  type ListSettings,
  orderWithShown,
} from "@/components/data-list/arrange-columns";
import { type Density, densities } from "@/components/data-list/column";
import { useDefaultDensity } from "@/components/data-list/default-density";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

interface StoredSettings {
  order: readonly string[];
  /** Null while the list has the columns of the default. */
  hidden: readonly string[] | null;
  /** Null while the list has the density of all lists. */
  density: Density | null;
}

const none: readonly never[] = [];

/** The stored settings of a list; invalid ones of an older version are ignored. */
function parse(stored: string | null): StoredSettings {
  let kept: { order?: unknown; hidden?: unknown; density?: unknown } = {};
  try {
    kept = Object(JSON.parse(stored ?? "{}"));
  } catch {
    // Invalid or truncated.
  }
  return {
    order: Array.isArray(kept.order) ? kept.order : [],
    hidden: Array.isArray(kept.hidden) ? kept.hidden : null,
    density: densities.find((density) => density === kept.density) ?? null,
  };
}

interface ListSettingsInput<Id extends string> {
  /** Name of the list's settings. */
  name: string;
  /** The columns that can be hidden and moved, in their default order. The same array each time. */
  columns: readonly Id[];
  /** Those of them that are hidden by default. The same array each time. */
  hidden?: readonly Id[];
  /** Columns shown, in their order, as the address has them; null where it has none. */
  shown: readonly Id[] | null;
  /** Puts them in the address; null for those of the default. */
  onShown: (shown: readonly Id[] | null) => void;
}

/**
 * The settings of a list and how to change them. The browser keeps them for the list; changed columns are in the address
 * as well, and an address that names columns wins.
 */
export function useListSettings<Id extends string>({
  name,
  columns,
  hidden: hiddenByDefault = none,
  shown,
  onShown,
}: ListSettingsInput<Id>): [ListSettings<Id>, (changes: Partial<ListSettings<Id>>) => void] {
  const key = `table-${name}`;
  const stored = useLocalStorage(key);
  const defaultDensity = useDefaultDensity();
  const settings = useMemo((): ListSettings<Id> => {
    const { order, hidden, density: own } = parse(stored);
    const common = {
      density: own ?? defaultDensity,
      defaults: { order: columns, hidden: hiddenByDefault },
    };
    const kept = completeOrder(
      columns,
      order.flatMap((id) => columns.filter((column) => column === id)),
    );
    if (!shown) {
      return {
        ...common,
        order: kept,
        hidden: hidden ? columns.filter((id) => hidden.includes(id)) : hiddenByDefault,
      };
    }
    return {
      ...common,
      order: orderWithShown(columns, kept, shown),
      hidden: columns.filter((id) => !shown.includes(id)),
    };
  }, [stored, shown, columns, hiddenByDefault, defaultDensity]);
  const change = useCallback(
    (changes: Partial<ListSettings<Id>>) => {
      const next = { ...settings, ...changes };
      const { density: own } = parse(stored);
      const kept = isDefault(next) ? {} : { order: next.order, hidden: next.hidden };
      setLocalStorage(key, JSON.stringify({ ...kept, density: changes.density ?? own }));
      if (!changes.order && !changes.hidden) return;
      const order = completeOrder(columns, next.order);
      onShown(isDefault(next) ? null : order.filter((id) => !next.hidden.includes(id)));
    },
    [key, stored, settings, columns, onShown],
  );
  return [settings, change];
}
