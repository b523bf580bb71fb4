"use client";
import { useParentSize } from "@visx/responsive";
import { useState } from "react";

/** One object for all charts: a new one in each render would make the hook observe anew. */
const options: Parameters<typeof useParentSize>[0] = {
  debounceTime: 30,
  ignoreDimensions: ["height", "top", "left"],
};

/**
 * The width of a drawing in whole pixels; 0 until it is measured. Follows the container, and keeps its last width while
 * the container has none, because it is hidden.
 */
export function useWidth(): { measureRef: (element: HTMLDivElement | null) => void; width: number } {
  const { parentRef, width: measured } = useParentSize(options);
  const [width, setWidth] = useState(0);
  const next = Math.floor(measured);
  if (next > 0 && next !== width) setWidth(next);
  return { measureRef: parentRef, width };
}
