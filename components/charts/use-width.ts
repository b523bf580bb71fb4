"use client";
import { useParentSize } from "@visx/responsive";

/** The width that a drawing has, in whole pixels; 0 until it is measured. Follows the container. */
export function useWidth(): { measureRef: (element: HTMLDivElement | null) => void; width: number } {
  const { parentRef, width } = useParentSize({
    debounceTime: 30,
    ignoreDimensions: ["height", "top", "left"],
  });
  return { measureRef: parentRef, width: Math.floor(width) };
}
