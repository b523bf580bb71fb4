import { useId, useRef, useState } from "react";

interface ResizablePaneProps {
  /** Names the separator. */
  label: string;
  /** The side of the row it is on. */
  side: "start" | "end";
  /** Widths in pixels: initial, minimum and maximum. */
  initialSize: number;
  min: number;
  max: number;
  children: React.ReactNode;
}

/** Pixels per arrow key press. */
const keyStepPx = 16;

/** A pane with a resizable width: by dragging the separator, or by arrow keys, Home and End. */
export function ResizablePane({ label, side, initialSize, min, max, children }: ResizablePaneProps) {
  const id = useId();
  const pane = useRef<HTMLDivElement>(null);
  const dragStart = useRef({ x: 0, size: 0 });
  const [size, setSize] = useState(initialSize);
  const direction = side === "start" ? 1 : -1;
  const resize = (next: number) => setSize(Math.max(min, Math.min(max, next)));

  const handleKey = (event: React.KeyboardEvent) => {
    const sizes: Record<string, number> = {
      ArrowRight: size + keyStepPx * direction,
      ArrowLeft: size - keyStepPx * direction,
      Home: min,
      End: max,
    };
    const nextSize = sizes[event.key];
    if (nextSize === undefined) return;
    event.preventDefault();
    resize(nextSize);
  };
  const handlePointerDown = (event: React.PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    // The rendered width may be smaller than `size` in a narrow window.
    dragStart.current = { x: event.clientX, size: pane.current?.offsetWidth ?? size };
  };
  const handlePointerMove = (event: React.PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    resize(dragStart.current.size + (event.clientX - dragStart.current.x) * direction);
  };
  return (
    <div style={{ minWidth: min }} className={`flex h-full ${side === "end" ? "flex-row-reverse" : ""}`}>
      <div id={id} ref={pane} style={{ width: size }} className="relative h-full min-w-0 overflow-y-auto">
        {children}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: an hr can't be dragged or focused. */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-controls={id}
        aria-orientation="vertical"
        aria-valuenow={Math.round(size)}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={handleKey}
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onDoubleClick={() => setSize(initialSize)}
        className="relative z-1 w-px shrink-0 cursor-col-resize touch-none select-none bg-line outline-offset-0 before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-control focus-visible:bg-water"
      />
    </div>
  );
}
