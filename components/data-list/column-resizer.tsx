import { useTranslations } from "next-intl";
import { useRef } from "react";
import { columnWidths } from "@/components/data-list/column";

interface ColumnResizerProps {
  header: string;
  /** Pixels. */
  width: number;
  /** Called with each width while the edge is dragged. */
  onDrag: (width: number) => void;
  /** Called with the chosen width. */
  onResize: (width: number) => void;
}

const { min, max } = columnWidths;
/** Pixels per arrow key press. */
const keyStepPx = 16;

const clamp = (width: number) => Math.round(Math.max(min, Math.min(max, width)));

/** The edge of a column's header: changes the width by dragging, or by arrow keys, Home and End. */
export function ColumnResizer({ header, width, onDrag, onResize }: ColumnResizerProps) {
  const t = useTranslations("dataList");
  const start = useRef({ x: 0, width: 0 });
  const handleKey = (event: React.KeyboardEvent) => {
    const widths: Record<string, number> = {
      ArrowLeft: width - keyStepPx,
      ArrowRight: width + keyStepPx,
      Home: min,
      End: max,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    // Arrow keys move from row to row elsewhere in the list.
    event.stopPropagation();
    onResize(clamp(next));
  };
  const draggedTo = (event: React.PointerEvent) =>
    clamp(start.current.width + event.clientX - start.current.x);
  const isDragging = (event: React.PointerEvent) => event.currentTarget.hasPointerCapture(event.pointerId);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can't be dragged or focused.
    <span
      role="separator"
      tabIndex={0}
      aria-label={t("resize", { column: header })}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => isDragging(event) && onDrag(draggedTo(event))}
      onPointerUp={(event) => isDragging(event) && onResize(draggedTo(event))}
      className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none select-none rounded-[2px] outline-offset-0 before:absolute before:inset-y-0 before:right-0 before:w-px before:bg-line hover:before:bg-control focus-visible:before:bg-water max-sm:hidden"
    />
  );
}
