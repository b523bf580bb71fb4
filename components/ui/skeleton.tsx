interface SkeletonProps {
  /** A class of height, for what is higher than a line of text. */
  height?: `h-${string}`;
  className?: string;
}

/** A placeholder of the final size. Loading is announced by the caller. */
export const Skeleton = ({ height = "h-[0.8em]", className = "" }: SkeletonProps) => (
  <span
    aria-hidden
    className={`inline-block max-w-full animate-skeleton rounded-[2px] bg-sunken align-middle dark:bg-raised forced-colors:bg-[GrayText] ${height} ${className}`}
  />
);
