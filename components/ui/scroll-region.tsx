import { createContext, type Ref, useContext, useEffect, useImperativeHandle, useRef } from "react";
import { watchOverflow } from "@/components/ui/overflow-edges";

interface ScrollRegionProps {
  /** Names the content. */
  label: string;
  ref?: Ref<HTMLElement>;
  className: string;
  children: React.ReactNode;
}

/** What the regions inside belong to, where the same content is shown twice: part of their names. */
export const RegionOwner = createContext<string | null>(null);

/** A scrollable region that can be scrolled by keyboard, fades where there is more of it, and is whole on paper. */
export function ScrollRegion({ label, ref, className, children }: ScrollRegionProps) {
  const owner = useContext(RegionOwner);
  const region = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => region.current as HTMLElement); // there once it is mounted
  useEffect(() => (region.current ? watchOverflow(region.current) : undefined), []);
  return (
    <section
      ref={region}
      aria-label={owner === null ? label : `${owner}: ${label}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      className={`fading-edges print:max-h-none print:overflow-visible ${className}`}
    >
      {children}
    </section>
  );
}
