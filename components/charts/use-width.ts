"use client";
import { useParentSize } from "@visx/responsive";

/** One array for all: a new one each time would make the hook observe anew at every render. */
const measured: Parameters<typeof useParentSize>[0] = {
  debounceTime: 30,
  ignoreDimensions: ["height", "top", "left"],
};

/** The width that a drawing has, in whole pixels; 0 until it is measured. Follows the container. */
export function useWidth(): { measureRef: (element: HTMLDivElement | null) => void; width: number } {
  const { parentRef, width } = useParentSize(measured);
  return { measureRef: parentRef, width: Math.floor(width) };
}
