/** A placeholder of the final size. Loading is announced by the caller. */
export const Skeleton = ({ className = "" }: { className?: string }) => (
  <span
    aria-hidden
    className={`inline-block h-[0.8em] max-w-full animate-skeleton rounded-[2px] bg-sunken align-middle dark:bg-raised forced-colors:bg-[GrayText] ${className}`}
  />
);
