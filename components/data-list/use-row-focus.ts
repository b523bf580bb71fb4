import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { rowLinkAttribute } from "@/components/data-list/current-row";

/**
 * The row that has the focus, and how another gets it: rows far away are scrolled to and loaded first.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>) {
  const [focusedRow, setFocusedRow] = useState<number | null>(null);
  const awaited = useRef<number | null>(null);
  // After every render: the row may have to be drawn and loaded first.
  useLayoutEffect(() => {
    if (awaited.current === null) return;
    const link = body.current?.querySelector<HTMLElement>(
      `[data-index="${awaited.current}"] [${rowLinkAttribute}]`,
    );
    if (!link) return;
    awaited.current = null;
    link.focus({ preventScroll: true });
  });
  return {
    focusedRow,
    focusRow: (index: number, scrollTo: (index: number) => void) => {
      awaited.current = index;
      // Drawn from now on, so that a render follows in which it takes the focus.
      setFocusedRow(index);
      scrollTo(index);
      const link = body.current?.querySelector<HTMLElement>(`[data-index="${index}"] [${rowLinkAttribute}]`);
      if (!link) return;
      awaited.current = null;
      link.focus({ preventScroll: true });
    },
    handlers: {
      onFocus: (event: React.FocusEvent) => {
        // A mouse press is in progress: rows that are rendered again under it would lose the click.
        if (!event.target.matches(":focus-visible")) return;
        const index = event.target.closest("[data-index]")?.getAttribute("data-index");
        setFocusedRow(index == null ? null : Number(index));
      },
      onBlur: (event: React.FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget) && awaited.current === null)
          setFocusedRow(null);
      },
    },
  };
}
