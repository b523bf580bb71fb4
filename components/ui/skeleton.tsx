/** A place where text will be, in its final size. Announced by whoever renders it. */
export const Skeleton = ({ className = "" }: { className?: string }) => (
  <span
    aria-hidden
    className={`inline-block h-[0.8em] max-w-full animate-skeleton rounded-[2px] bg-sunken align-middle dark:bg-raised forced-colors:bg-[GrayText] ${className}`}
  />
);
