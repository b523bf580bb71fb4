import type { RefObject } from "react";

/** Where what is being dragged would go: a line between rows, which `useReorder` shows and moves. */
export const DropIndicator = ({ ref }: { ref: RefObject<HTMLDivElement | null> }) => (
  <div
    ref={ref}
    hidden
    aria-hidden
    className="pointer-events-none absolute inset-x-0 -mt-px h-0.5 bg-water"
  />
);
