import { type RefObject, useCallback, useEffect, useRef } from "react";

interface ReorderOptions {
  /** How many rows, from the first, can be moved. */
  count: number;
  /** Positions from 0; `to` is the position after the move. */
  onMove: (from: number, to: number) => void;
}

/** Props of a drag handle. */
export interface DragHandleProps {
  onPointerDown: (event: React.PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: React.PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: React.PointerEvent<HTMLElement>) => void;
  onLostPointerCapture: () => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
}

interface Reorder<List extends HTMLElement> {
  /** Ref of the list, whose children are the rows. */
  list: RefObject<List | null>;
  /** Ref of the drop indicator: hidden initially, in the positioned parent of the list. */
  indicator: RefObject<HTMLDivElement | null>;
  /** Stable across renders. */
  getHandleProps: (position: number) => DragHandleProps;
}

interface Drag {
  from: number;
  /** The gap between rows under the pointer: 0 is above the first row. */
  gap: number;
  y: number;
}

/** Distance from the edge of the scroll container, in pixels, at which it scrolls, and pixels per frame. */
const scrollEdgePx = 40;
const stepPerFrame = 8;

/**
 * Reorders rows by dragging a handle, which Escape cancels, or by arrow keys on the handle. Dragging does not
 * render through React, so that it stays fast with hundreds of rows.
 */
export function useReorder<List extends HTMLElement>(options: ReorderOptions): Reorder<List> {
  const list = useRef<List>(null);
  const indicator = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const drag = useRef<Drag | null>(null);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const getHandleProps = useCallback((position: number): DragHandleProps => {
    const rows = () => [...(list.current?.children ?? [])] as HTMLElement[]; // rows are HTML elements

    function updateDrag(y: number) {
      if (!drag.current) return;
      const movableRows = rows().slice(0, latest.current.count);
      const gap = gapAt(movableRows, y);
      drag.current = { ...drag.current, y, gap };
      if (indicator.current) indicator.current.style.top = `${gapTop(movableRows, gap)}px`;
    }

    /** Scrolls while the pointer is at the edge of the container. */
    function autoScroll(container: Element) {
      if (!drag.current) return;
      const { y } = drag.current;
      const { top, bottom } = container.getBoundingClientRect();
      const isAbove = y < Math.max(top, 0) + scrollEdgePx;
      const isBelow = y > Math.min(bottom, window.innerHeight) - scrollEdgePx;
      if (isAbove || isBelow) {
        container.scrollTop += isAbove ? -stepPerFrame : stepPerFrame;
        updateDrag(y);
      }
      frame.current = requestAnimationFrame(() => autoScroll(container));
    }

    function end({ isDropped }: { isDropped: boolean }) {
      const finished = drag.current;
      if (!finished) return;
      drag.current = null;
      cancelAnimationFrame(frame.current);
      for (const row of rows()) row.removeAttribute("data-dragging");
      if (indicator.current) indicator.current.hidden = true;
      const to = finished.gap > finished.from ? finished.gap - 1 : finished.gap;
      if (isDropped && to !== finished.from) latest.current.onMove(finished.from, to);
    }

    return {
      onPointerDown(event) {
        if (event.button !== 0 || position >= latest.current.count) return;
        const handle = event.currentTarget;
        // Escape needs the focus, which not every browser gives to a pressed button.
        handle.focus();
        handle.setPointerCapture(event.pointerId);
        drag.current = { from: position, gap: position, y: event.clientY };
        rows()[position]?.setAttribute("data-dragging", "");
        if (indicator.current) indicator.current.hidden = false;
        updateDrag(event.clientY);
        const container = findScrollContainer(handle);
        frame.current = requestAnimationFrame(() => autoScroll(container));
      },
      onPointerMove: (event) => updateDrag(event.clientY),
      onPointerUp: () => end({ isDropped: true }),
      onLostPointerCapture: () => end({ isDropped: false }),
      onKeyDown(event) {
        if (event.key === "Escape" && drag.current) {
          event.stopPropagation();
          end({ isDropped: false });
        }
        const offset = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (offset === 0) return;
        event.preventDefault();
        event.stopPropagation();
        const { count, onMove } = latest.current;
        const to = position + offset;
        if (position < count && to >= 0 && to < count) onMove(position, to);
      },
    };
  }, []);
  return { list, indicator, getHandleProps };
}

/** The gap at a height of the window. */
function gapAt(rows: readonly HTMLElement[], y: number): number {
  const nextRow = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return nextRow === -1 ? rows.length : nextRow;
}

/** The offset of a gap in the rows' positioned parent, in pixels. */
function gapTop(rows: readonly HTMLElement[], gap: number): number {
  const nextRow = rows[gap];
  if (nextRow) return nextRow.offsetTop;
  const last = rows.at(-1);
  return last ? last.offsetTop + last.offsetHeight : 0;
}

/** The nearest scrollable ancestor. */
function findScrollContainer(element: Element): Element {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    const { overflowY } = getComputedStyle(ancestor);
    const canScroll = ancestor.scrollHeight > ancestor.clientHeight;
    if (canScroll && (overflowY === "auto" || overflowY === "scroll")) return ancestor;
  }
  return document.documentElement;
}
