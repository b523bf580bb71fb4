import { useParentSize } from "@visx/responsive";
import { useState, useSyncExternalStore } from "react";

/** One constant object for all charts: a new one in each render would recreate the observer. */
const options: Parameters<typeof useParentSize>[0] = {
  debounceTime: 30,
  ignoreDimensions: ["height", "top", "left"],
};

/** The width of drawings on paper, in pixels: what A4 leaves within the margins of the page and of its content. */
const paperWidth = 636;

let isPrinting = false;
const subscribe = (listener: () => void) => {
  const set = (next: boolean) => () => {
    isPrinting = next;
    listener();
  };
  const [begin, end] = [set(true), set(false)];
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
};

/** Whether the page is being printed: containers are not measured again then. */
const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );

/**
 * The width of a drawing in whole pixels; 0 until it is measured. Follows the container, keeps its last width while the
 * container has none, because it is hidden, and is at most that of the paper while it is printed, so that texts are not
 * made smaller with the drawing.
 */
export function useWidth(): { measureRef: (element: HTMLDivElement | null) => void; width: number } {
  const { parentRef, width: measured } = useParentSize(options);
  const [width, setWidth] = useState(0);
  const next = Math.floor(measured);
  if (next > 0 && next !== width) setWidth(next);
  return { measureRef: parentRef, width: useIsPrinting() ? Math.min(width, paperWidth) : width };
}
