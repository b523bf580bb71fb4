import type { RefObject } from "react";

/** The line between rows where a dragged row would be dropped; positioned by `useReorder`. */
export const DropIndicator = ({ ref }: { ref: RefObject<HTMLDivElement | null> }) => (
  <div
    ref={ref}
    hidden
    aria-hidden
    className="pointer-events-none absolute inset-x-0 -mt-px h-0.5 bg-water"
  />
);
