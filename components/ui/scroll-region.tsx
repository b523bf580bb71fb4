import { createContext, type Ref, useContext } from "react";

interface ScrollRegionProps {
  /** Names the content. */
  label: string;
  ref?: Ref<HTMLElement>;
  className: string;
  children: React.ReactNode;
}

/** What the regions inside belong to, where the same content is shown twice: part of their names. */
export const RegionOwner = createContext<string | null>(null);

/** A scrollable region that can be scrolled by keyboard. */
export function ScrollRegion({ label, children, ...rest }: ScrollRegionProps) {
  const owner = useContext(RegionOwner);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section aria-label={owner === null ? label : `${owner}: ${label}`} tabIndex={0} {...rest}>
      {children}
    </section>
  );
}
