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

/** Stands in place of a tab while its code is loaded. */
export const TabSkeleton = () => (
  <div className="flex flex-col gap-4 px-4 py-8 sm:px-8">
    <Skeleton className="w-1/3" />
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
  </div>
);
