"use client";
import { type RefObject, useCallback, useEffect, useRef } from "react";

interface ReorderOptions {
  /** How many rows, from the first, may be moved; what comes after them stays where it is. */
  count: number;
  /** Positions from 0; `to` is where the row stands afterwards. */
  onMove: (from: number, to: number) => void;
}

/** What makes something the grip of a row. */
export interface GripProps {
  onPointerDown: (event: React.PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: React.PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: React.PointerEvent<HTMLElement>) => void;
  onLostPointerCapture: () => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
}

interface Reorder<List extends HTMLElement> {
  /** Of the list, whose children are the rows in their order. */
  list: RefObject<List | null>;
  /** Of a line that shows where the row would go: hidden at first, and placed in the list's positioned parent. */
  line: RefObject<HTMLDivElement | null>;
  /** The same function as long as the list is there. */
  gripOf: (position: number) => GripProps;
}

interface Drag {
  from: number;
  /** The gap between rows that is pointed at: 0 is above the first. */
  gap: number;
  y: number;
}

/** Pixels from the edge of what scrolls within which it does, and how many a frame. */
const edge = 40;
const stepPerFrame = 8;

/**
 * Rows that are put into another order: dragged by a grip, while Escape leaves them as they were; or moved by the arrows
 * when the grip has the focus. A drag draws nothing through React, so that hundreds of rows keep up with the pointer.
 */
export function useReorder<List extends HTMLElement>(options: ReorderOptions): Reorder<List> {
  const list = useRef<List>(null);
  const line = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const drag = useRef<Drag | null>(null);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const gripOf = useCallback((position: number): GripProps => {
    const rows = () => [...(list.current?.children ?? [])] as HTMLElement[]; // rows are HTML

    function point(y: number) {
      if (!drag.current) return;
      const movable = rows().slice(0, latest.current.count);
      const gap = gapAt(movable, y);
      drag.current = { ...drag.current, y, gap };
      if (line.current) line.current.style.top = `${topOf(movable, gap)}px`;
    }

    /** What scrolls goes on as long as the pointer is at its edge. */
    function creep(scroller: Element) {
      if (!drag.current) return;
      const { y } = drag.current;
      const { top, bottom } = scroller.getBoundingClientRect();
      const isAbove = y < Math.max(top, 0) + edge;
      const isBelow = y > Math.min(bottom, window.innerHeight) - edge;
      if (isAbove || isBelow) {
        scroller.scrollTop += isAbove ? -stepPerFrame : stepPerFrame;
        point(y);
      }
      frame.current = requestAnimationFrame(() => creep(scroller));
    }

    function end({ isDropped }: { isDropped: boolean }) {
      const ended = drag.current;
      if (!ended) return;
      drag.current = null;
      cancelAnimationFrame(frame.current);
      for (const row of rows()) row.removeAttribute("data-dragging");
      if (line.current) line.current.hidden = true;
      const to = ended.gap > ended.from ? ended.gap - 1 : ended.gap;
      if (isDropped && to !== ended.from) latest.current.onMove(ended.from, to);
    }

    return {
      onPointerDown(event) {
        if (event.button !== 0 || position >= latest.current.count) return;
        const grip = event.currentTarget;
        // Escape is to be heard, and not every browser gives the focus to a button that is pressed.
        grip.focus();
        grip.setPointerCapture(event.pointerId);
        drag.current = { from: position, gap: position, y: event.clientY };
        rows()[position]?.setAttribute("data-dragging", "");
        if (line.current) line.current.hidden = false;
        point(event.clientY);
        const scroller = scrollerOf(grip);
        frame.current = requestAnimationFrame(() => creep(scroller));
      },
      onPointerMove: (event) => point(event.clientY),
      onPointerUp: () => end({ isDropped: true }),
      onLostPointerCapture: () => end({ isDropped: false }),
      onKeyDown(event) {
        if (event.key === "Escape" && drag.current) {
          event.stopPropagation();
          end({ isDropped: false });
        }
        const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (by === 0) return;
        event.preventDefault();
        event.stopPropagation();
        const { count, onMove } = latest.current;
        const to = position + by;
        if (position < count && to >= 0 && to < count) onMove(position, to);
      },
    };
  }, []);
  return { list, line, gripOf };
}

/** The gap between rows at a height of the window. */
function gapAt(rows: readonly HTMLElement[], y: number): number {
  const below = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below === -1 ? rows.length : below;
}

/** Where a gap is, in pixels of the rows' positioned parent. */
function topOf(rows: readonly HTMLElement[], gap: number): number {
  const below = rows[gap];
  if (below) return below.offsetTop;
  const last = rows.at(-1);
  return last ? last.offsetTop + last.offsetHeight : 0;
}

/** The nearest part of the page around that scrolls. */
function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    const canScroll = around.scrollHeight > around.clientHeight;
    if (canScroll && (overflowY === "auto" || overflowY === "scroll")) return around;
  }
  return document.documentElement;
}
