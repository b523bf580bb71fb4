"use client";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Fewer rows than this are all drawn: nothing is gained by leaving some out. */
const drawnAtOnce = 80;
const overscan = 12;

export interface RowWindow {
  /** Whether only some of the rows are drawn. */
  isWindowed: boolean;
  /** The first row drawn, and the one after the last. */
  from: number;
  to: number;
  /** Pixels that stand for the rows before and after. */
  before: number;
  after: number;
  /** Learns the height of a row. */
  measure: ((row: Element | null) => void) | undefined;
}

/** Which of many rows are near enough to the window to be drawn. */
export function useRowWindow(
  count: number,
  rowHeight: number,
  body: RefObject<HTMLElement | null>,
): RowWindow {
  const isWindowed = count > drawnAtOnce;
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (isWindowed && top !== undefined) setScrollMargin(top + window.scrollY);
  }, [isWindowed, body]);
  const virtualizer = useWindowVirtualizer({
    count: isWindowed ? count : 0,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
  });
  if (!isWindowed) return { isWindowed, from: 0, to: count, before: 0, after: 0, measure: undefined };
  const drawn = virtualizer.getVirtualItems();
  const first = drawn[0];
  const last = drawn.at(-1);
  return {
    isWindowed,
    from: first?.index ?? 0,
    to: last ? last.index + 1 : 0,
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  };
}
