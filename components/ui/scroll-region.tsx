import type { Ref } from "react";

interface ScrollRegionProps {
  /** What is in it, for who cannot see that it scrolls. */
  label: string;
  ref?: Ref<HTMLElement>;
  className: string;
  children: React.ReactNode;
}

/** A part of the page that scrolls on its own, also by the keys of whoever has no pointer. */
export const ScrollRegion = ({ label, children, ...rest }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section aria-label={label} tabIndex={0} {...rest}>
    {children}
  </section>
);
