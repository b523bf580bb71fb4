import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { UrlParts } from "@/components/data-list/url-parts";
import { keysOf } from "@/lib/contract/wire/keys";

/**
 * The state of a list, kept in the address so that a link shows the same, and its setter.
 *
 * @param parts the same object each time
 */
export function useUrlView<View extends object>(
  parts: UrlParts<View>,
): [View, (changes: Partial<View>) => void] {
  const query = useSearchParams();
  const pathname = usePathname();
  const change = useCallback(
    (changes: Partial<View>) => {
      const now = new URLSearchParams(window.location.search);
      writeView(parts, now, changes);
      // Only the address changes; the server does not render the page again.
      window.history.replaceState(null, "", now.size > 0 ? `${pathname}?${now}` : pathname);
    },
    [pathname, parts],
  );
  const view = useMemo(() => readView(parts, query), [parts, query]);
  return [view, change];
}

/** The view that a query string describes. */
export function readView<View extends object>(parts: UrlParts<View>, query: URLSearchParams): View {
  const names = keysOf(parts);
  // Each part reads its own value.
  return Object.fromEntries(
    names.map((name) => [name, parts[name].read(query.get(parts[name].key))]),
  ) as View;
}

/** Writes parts of a view into a query string; defaults are left out. */
export function writeView<View extends object>(
  parts: UrlParts<View>,
  query: URLSearchParams,
  changes: Partial<View>,
): void {
  for (const name of keysOf(changes)) {
    const { key, write } = parts[name];
    const value = changes[name];
    const text = value === undefined ? null : write(value);
    if (text === null) query.delete(key);
    else query.set(key, text);
  }
}
