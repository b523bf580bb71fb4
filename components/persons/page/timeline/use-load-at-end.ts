import { useEffect, useEffectEvent, useRef } from "react";

/** The distance below the screen at which more is loaded. */
const margin = "600px";

/** Loads more when an element comes near the screen. @returns the ref of that element */
export function useLoadAtEnd(isEnabled: boolean, load: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(load);
  useEffect(() => {
    if (!isEnabled || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore();
      },
      { rootMargin: margin },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isEnabled]);
  return end;
}
