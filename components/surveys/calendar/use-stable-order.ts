import { useRef } from "react";

/**
 * Items in the order in which they were first seen, new ones at the end: a lane does not jump while it is being
 * moved. Another `scope` starts over.
 */
export function useStableOrder<Item extends { id: string }>(items: readonly Item[], scope: string): Item[] {
  const seen = useRef<{ scope: string; ids: string[] }>({ scope, ids: [] });
  if (seen.current.scope !== scope) seen.current = { scope, ids: [] };
  const { ids } = seen.current;
  for (const { id } of items) if (!ids.includes(id)) ids.push(id);
  return items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
