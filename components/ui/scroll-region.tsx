import type { Ref } from "react";

interface ScrollRegionProps {
  /** Names the content. */
  label: string;
  ref?: Ref<HTMLElement>;
  className: string;
  children: React.ReactNode;
}

/** A scrollable region that can be scrolled by keyboard. */
export const ScrollRegion = ({ label, children, ...rest }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
  <section aria-label={label} tabIndex={0} {...rest}>
    {children}
  </section>
);
