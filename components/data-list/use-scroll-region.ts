import { type RefObject, useLayoutEffect, useState } from "react";
import { useMediaQuery } from "@/components/ui/use-media-query";

/** Smaller screens scroll as a whole: a region would leave too little of the list. */
const roomy = "(min-width: 640px) and (min-height: 560px)";
const minHeight = 320;

/**
 * On large screens a list has its own scroll region, in the rest of the window: header, filters and tabs do not
 * move.
 *
 * @param options.isEnabled false where the list is one part of a page among others, which scrolls as a whole
 * @param options.isOnSmallScreens true in a drawer, where the page does not scroll
 * @returns the element that scrolls, null where the page does; and its greatest height in pixels
 */
export function useScrollRegion(
  region: RefObject<HTMLElement | null>,
  { isEnabled, isOnSmallScreens }: { isEnabled: boolean; isOnSmallScreens: boolean },
): {
  scroller: HTMLElement | null;
  maxHeight: number | null;
} {
  const isScreenRoomy = useMediaQuery(roomy);
  const isRoomy = (isScreenRoomy || isOnSmallScreens) && isEnabled;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [maxHeight, setMaxHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (!isRoomy || !element) {
      setScroller(null);
      setMaxHeight(null);
      return;
    }
    setScroller(element);
    const fill = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      setMaxHeight(Math.max(minHeight, window.innerHeight - top));
    };
    fill();
    // Content above the list may appear, disappear and wrap.
    const observer = new ResizeObserver(fill);
    observer.observe(document.body);
    window.addEventListener("resize", fill);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", fill);
    };
  }, [isRoomy, region]);
  return { scroller, maxHeight };
}
